// Draws the scenes the console sends. It knows shapes, not the game.
"use strict";

const SVG = "http://www.w3.org/2000/svg";
const picture = document.getElementById("picture");
const spoken = document.getElementById("spoken");
const lost = document.getElementById("lost");
const overlay = new URLSearchParams(location.search).has("overlay");
let nodes = [];

function element(name, attributes, text) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) node.setAttribute(key, value);
  }
  if (text !== undefined) node.textContent = text;
  return node;
}

function ink(item) {
  return {
    fill: item.fill ?? "none",
    stroke: item.stroke ?? "none",
    "stroke-width": item.stroke_width || 0,
  };
}

const draw = {
  box: (item) => element("rect", {
    x: item.x, y: item.y, width: item.width, height: item.height, rx: item.radius, ...ink(item),
  }),
  disc: (item) => element("circle", { cx: item.cx, cy: item.cy, r: item.radius, ...ink(item) }),
  polygon: (item) => element("polygon", {
    points: item.points.map((point) => point.join(",")).join(" "), fill: item.fill,
  }),
  label: (item) => element("text", {
    x: item.x, y: item.y, fill: item.fill, "font-size": item.size, "font-weight": item.weight,
    "text-anchor": item.anchor,
  }, item.text),
};

function show(message, fresh) {
  if (fresh) {
    nodes = [];
    picture.replaceChildren();
  }
  picture.setAttribute("viewBox", `0 0 ${message.width} ${message.height}`);
  document.body.style.background = overlay ? "transparent" : message.background;
  document.body.dataset.scene = message.name;
  if (spoken.textContent !== message.spoken) spoken.textContent = message.spoken;
  for (const [place, item] of Object.entries(message.items)) {
    const node = draw[item.kind](item);
    if (nodes[place]) nodes[place].replaceWith(node);
    else picture.append(node);
    nodes[place] = node;
  }
  while (nodes.length > message.count) nodes.pop().remove();
}

function layout() {
  const ratio = innerWidth / innerHeight;
  const shape = ratio < 0.9 ? "haut" : ratio < 1.5 ? "classique" : "large";
  return overlay ? `${shape}-incrustation` : shape;
}

let source = null;
let current = null;

function connect() {
  if (source) source.close();
  current = layout();
  source = new EventSource(`/tv/flux?format=${current}`);
  source.addEventListener("whole", (event) => {
    lost.hidden = true;
    show(JSON.parse(event.data), true);
  });
  source.addEventListener("patch", (event) => show(JSON.parse(event.data), false));
  source.onerror = () => { lost.hidden = false; };
}

addEventListener("resize", () => { if (layout() !== current) connect(); });
connect();
