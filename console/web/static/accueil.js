// The doors. How far apart letters stand is chosen here, for every page on this device.
import { $, readsSpaced } from "./common.js";

const tell = (spaced) => $("#spaced").setAttribute("aria-pressed", String(spaced));
$("#spaced").onclick = () => tell(readsSpaced(!readsSpaced()));
tell(readsSpaced());
