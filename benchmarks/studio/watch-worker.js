/**
 * Runs in the page before all of its own: notes when a key was pressed, what the worker was asked and when
 * the page had taken its answer in, and when the text stood there first. Asks the same worker directly, too.
 */
export function watchWorker() {
  const watched = { keys: [], asked: [], answered: [], firstText: null, ask: null };
  globalThis.watched = watched;
  const direct = new Map();
  let latest = 1e9;
  const names = new Map();

  globalThis.Worker = class extends Worker {
    constructor(...given) {
      super(...given);
      this.addEventListener('message', ({ data }) => {
        if (data.ok === null) return;
        const name = names.get(data.id);
        names.delete(data.id);
        direct.get(data.id)?.(data.answered);
        direct.delete(data.id);
        // A task of its own comes behind all that the page does with the answer.
        const channel = new MessageChannel();
        channel.port1.onmessage = () => watched.answered.push({ name, at: performance.now() });
        channel.port2.postMessage(null);
      });
      watched.ask = (name, asked) =>
        new Promise((resolve) => {
          latest += 1;
          const askedAt = performance.now();
          direct.set(latest, (answered) => resolve({ answered, ms: performance.now() - askedAt }));
          this.postMessage({ id: latest, name, asked });
        });
    }

    postMessage(message) {
      names.set(message.id, message.name);
      watched.asked.push({ name: message.name, at: performance.now() });
      super.postMessage(message);
    }
  };

  addEventListener('keydown', ({ timeStamp }) => watched.keys.push(timeStamp), { capture: true });
  new MutationObserver((_, observer) => {
    if (document.querySelector('.cm-line') === null) return;
    watched.firstText = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

/** From each key to what the page made of the first answer of a kind that was asked for after it. */
export function latencies({ keys, asked, answered }, name) {
  return keys.flatMap((key, index) => {
    const until = keys[index + 1] ?? Number.POSITIVE_INFINITY;
    const question = asked.find((each) => each.name === name && each.at >= key && each.at < until);
    const answer = question && answered.find((each) => each.name === name && each.at > question.at);
    return answer === undefined ? [] : [answer.at - key];
  });
}
