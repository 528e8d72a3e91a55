// Draws the scenes the console sends: it knows shapes, not the game.
const SVG = "http://www.w3.org/2000/svg";

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

// One picture kept up to date by whole scenes and patches.
export class Picture {
  constructor(svg) {
    this.svg = svg;
    this.nodes = [];
  }

  show(message, fresh) {
    if (fresh) {
      this.nodes = [];
      this.svg.replaceChildren();
    }
    this.svg.setAttribute("viewBox", `0 0 ${message.width} ${message.height}`);
    for (const [place, item] of Object.entries(message.items)) {
      const node = draw[item.kind](item);
      if (this.nodes[place]) this.nodes[place].replaceWith(node);
      else this.svg.append(node);
      this.nodes[place] = node;
    }
    while (this.nodes.length > message.count) this.nodes.pop().remove();
  }
}

// Follows the public board in a shape (« large », « haut »…); `seen` hears of every message.
export function follow(shape, picture, seen = () => {}, lost = () => {}) {
  const source = new EventSource(`/tv/flux?format=${shape}`);
  for (const [name, fresh] of [["whole", true], ["patch", false]]) {
    source.addEventListener(name, (event) => {
      const message = JSON.parse(event.data);
      picture.show(message, fresh);
      seen(message, fresh);
    });
  }
  source.onerror = lost;
  return source;
}
