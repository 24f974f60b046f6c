// Does several tasks at the same time.

/**
 * Does a task for each item, in a number of lanes; a lane that is done takes the next item.
 *
 * @param task gets an item and the number of its lane, from 0
 * @returns the results, in the order of the items
 */
export async function inLanes(lanes, items, task) {
  const results = [];
  let next = 0;
  const runLane = async (lane) => {
    while (next < items.length) {
      const i = next++;
      results[i] = await task(items[i], lane);
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, lane) => runLane(lane)));
  return results;
}
