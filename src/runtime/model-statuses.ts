/** What `precis models` shows, and where a run would send, for the rooms above, which do not open models themselves. */
export { destinations, modelStatuses } from "../models/index.ts";
