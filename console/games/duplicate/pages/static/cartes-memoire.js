// When a card comes back: FSRS 6 with its usual weights, without chance, after `fsrs` of PyPI
// (MIT, Open Spaced Repetition).
// A card is a value: state, step, stability, difficulty, due and last, both in milliseconds.
const W = [0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542];
const DECAY = -W[20];
const FACTOR = 0.9 ** (1 / DECAY) - 1;
const RETENTION = 0.9;
const LONGEST_DAYS = 36500;
const LEAST_STABILITY = 0.001;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const STEPS = { learning: [MINUTE, 10 * MINUTE], relearning: [10 * MINUTE] };
export const AGAIN = 1;
export const HARD = 2;
export const GOOD = 3;
export const EASY = 4;

export const newCard = (now) => ({ state: "learning", step: 0, stability: null, difficulty: null, due: now, last: null });

const clampDifficulty = (difficulty) => Math.min(Math.max(difficulty, 1), 10);
const clampStability = (stability) => Math.max(stability, LEAST_STABILITY);
const firstDifficulty = (rating) => W[4] - Math.E ** (W[5] * (rating - 1)) + 1;

// Halves go to the even neighbour, as Python rounds.
function rounded(number) {
  const below = Math.floor(number);
  const rest = number - below;
  return rest > 0.5 || (rest === 0.5 && below % 2) ? below + 1 : below;
}

function intervalOf(stability) {
  const days = rounded((stability / FACTOR) * (RETENTION ** (1 / DECAY) - 1));
  return Math.min(Math.max(days, 1), LONGEST_DAYS) * DAY;
}

function nextDifficulty(difficulty, rating) {
  const damped = difficulty + ((10 - difficulty) * -(W[6] * (rating - GOOD))) / 9;
  return clampDifficulty(W[7] * firstDifficulty(EASY) + (1 - W[7]) * damped);
}

function sameDay(stability, rating) {
  const more = Math.E ** (W[17] * (rating - GOOD + W[18])) * stability ** -W[19];
  return clampStability(stability * (rating === AGAIN ? more : Math.max(more, 1)));
}

function forgotten({ difficulty, stability }, recall) {
  const long = W[11] * difficulty ** -W[12] * ((stability + 1) ** W[13] - 1) * Math.E ** ((1 - recall) * W[14]);
  return Math.min(long, stability / Math.E ** (W[17] * W[18]));
}

function recalled({ difficulty, stability }, recall, rating) {
  const more = Math.E ** W[8] * (11 - difficulty) * stability ** -W[9] * (Math.E ** ((1 - recall) * W[10]) - 1);
  return stability * (1 + more * (rating === HARD ? W[15] : 1) * (rating === EASY ? W[16] : 1));
}

function remembered(card, rating, now) {
  if (card.stability === null) return { stability: clampStability(W[rating - 1]), difficulty: clampDifficulty(firstDifficulty(rating)) };
  const days = Math.floor((now - card.last) / DAY);
  const difficulty = nextDifficulty(card.difficulty, rating);
  if (days < 1) return { stability: sameDay(card.stability, rating), difficulty };
  const recall = (1 + (FACTOR * days) / card.stability) ** DECAY;
  const stability = rating === AGAIN ? forgotten(card, recall) : recalled(card, recall, rating);
  return { stability: clampStability(stability), difficulty };
}

// A step of minutes, or the days of a card that is known.
function next({ state, step }, rating, stability) {
  const known = { state: "review", step: null, wait: intervalOf(stability) };
  if (state === "review") return rating === AGAIN ? { state: "relearning", step: 0, wait: STEPS.relearning[0] } : known;
  const steps = STEPS[state];
  if (rating === AGAIN) return { state, step: 0, wait: steps[0] };
  if (rating === HARD) {
    const between = steps.length > 1 ? (steps[0] + steps[1]) / 2 : steps[0] * 1.5;
    return { state, step, wait: step === 0 ? between : steps[step] };
  }
  if (rating === EASY || step + 1 === steps.length) return known;
  return { state, step: step + 1, wait: steps[step + 1] };
}

export function review(card, rating, now) {
  const memory = remembered(card, rating, now);
  const { state, step, wait } = next(card, rating, memory.stability);
  return { state, step, ...memory, due: now + wait, last: now };
}
