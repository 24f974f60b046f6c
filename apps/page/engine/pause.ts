/** Pauses, in workers and on the page, that let others go first. */

const channel = new MessageChannel();
const waiting: (() => void)[] = [];
channel.port1.onmessage = () => waiting.shift()!();
// lets Node end although the port is open
(channel.port1 as { unref?: () => void }).unref?.();

/**
 * Goes on in a task of its own, after waiting messages have been answered. A timer would wait for four milliseconds, and
 * in a hidden window for a second or more.
 */
export function pause(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    channel.port2.postMessage(null);
  });
}
