// The slip as it is written: letters, where they lie, a reference, a score, circles, a raccord. It is
// laid out as a hand would lay it; nothing is counted and nothing is checked.
import { SIZE } from "/static/letters.js";

const ROWS = "ABCDEFGHIJKLMNO";
export const EMPTY = () => ({ typed: [], start: null, across: true, ref: null, score: "", raccord: [] });

const step = (slip) => (slip.across ? 1 : SIZE);
const inLine = (from, to, across) => to >= 0 && to < SIZE * SIZE && (across ? Math.floor(from / SIZE) === Math.floor(to / SIZE) : true);

// Where every letter lies, those of the grid that the word runs through too.
export function laidOut(slip, grid) {
  if (slip.start === null) return slip.typed.map((each, place) => ({ ...each, place: null, typed: place }));
  const by = step(slip);
  let first = slip.start;
  while (slip.typed.length && inLine(first, first - by, slip.across) && grid[first - by] !== ".") first -= by;
  const found = [];
  let next = 0;
  for (let place = first; inLine(first, place, slip.across); place += by) {
    if (grid[place] !== ".") found.push({ letter: grid[place].toUpperCase(), circled: false, place, typed: null });
    else if (next < slip.typed.length) found.push({ ...slip.typed[next], place, typed: next++ });
    else break;
  }
  return found;
}

export function reference(slip, grid) {
  if (slip.ref !== null) return slip.ref;
  const [first] = laidOut(slip, grid);
  if (!slip.typed.length || first?.place === null || first === undefined || slip.raccord.length) return "";
  const row = ROWS[Math.floor(first.place / SIZE)];
  const col = (first.place % SIZE) + 1;
  return slip.across ? `${row}${col}` : `${col}${row}`;
}

// The next square a letter goes to: shown, so that a thumb sees where it writes.
export function cursor(slip, grid) {
  if (slip.start === null) return null;
  let left = slip.typed.length;
  for (let place = slip.start; inLine(slip.start, place, slip.across); place += step(slip)) {
    if (grid[place] === "." && left-- === 0) return place;
  }
  return null;
}

// As the console reads slips: a drawing with its boxes, on a small grid whose origin means nothing.
export function written(slip, grid) {
  const word = laidOut(slip, grid);
  const by = slip.across ? [0, 1] : [1, 0];
  const marks = word.map((each, at) => ({
    row: each.place === null ? by[0] * at : Math.floor(each.place / SIZE),
    col: each.place === null ? by[1] * at : each.place % SIZE,
    letter: each.letter, ...(each.circled ? { circled: true } : {}),
  }));
  const own = new Set(word.map(({ place }) => place));
  for (const place of slip.raccord) {
    if (!own.has(place) && slip.start !== null) marks.push({ row: Math.floor(place / SIZE), col: place % SIZE, letter: grid[place].toUpperCase() });
  }
  if (!slip.typed.length) return {};
  const ref = reference(slip, grid);
  const score = slip.score === "" ? {} : { score: Number(slip.score) };
  return { solutions: [{ letters: marks, ...(ref ? { reference: ref } : {}), ...score }] };
}
