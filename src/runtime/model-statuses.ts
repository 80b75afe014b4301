/** What `precis models` shows, for the rooms above, which do not open models themselves. */
export { modelStatuses } from "../models/index.ts";
