// The made-up events of the gallery: the same at each run, so that what programmes earn over them is too.

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const people = ['ada', 'ben', 'cleo', 'dan', 'eva', 'finn', 'gia', 'hugo', 'ines', 'jon', 'kai', 'lea'];
const dayMs = 86_400_000;

/** What each file draws from, so that one of them can change and the others stay. */
function dice(seed) {
  const random = randomFrom(seed);
  const upTo = (count) => Math.floor(random() * count);
  return { random, upTo, oneOf: (items) => items[upTo(items.length)] };
}

function at(from, day, hour, second = 0) {
  return new Date(Date.parse(from) + day * dayMs + hour * 3_600_000 + second * 1000).toISOString();
}

/** A customer each, who joins on some day; some have told their birthday. */
function orders() {
  const { random, upTo, oneOf } = dice(1);
  const goods = ['vegetables', 'fruit', 'bread', 'milk', 'wine', 'coffee'];
  const rows = people.flatMap((user, index) => {
    const birthday = index % 4 === 3 ? '' : `19${70 + index}-${index % 2 === 0 ? '12' : '06'}-${10 + index}`;
    const rhythm = 2 + upTo(5);
    const days = Array.from({ length: 62 }, (_, day) => day).filter((day) => day >= index * 2);
    return days
      .filter((day) => day === index * 2 || random() < 1 / rhythm)
      .map((day) => {
        const basket = (3 + random() ** 3 * 140).toFixed(2);
        const labels = [...new Set([oneOf(goods), oneOf(goods), oneOf(goods)])];
        const lines = JSON.stringify(linesOf(labels, Math.round(basket * 100)));
        const occurredAt = at('2025-11-10', day, 9 + upTo(12), upTo(3600));
        return [occurredAt, user, 'orders', basket, JSON.stringify(labels), lines, birthday];
      });
  });
  return table(['basket', 'labels', 'lines', 'birthday'], rows);
}

/** What lay in a basket: a line for each label, of the same price but for the last cents. */
function linesOf(labels, cents) {
  const each = Math.floor(cents / labels.length);
  const first = cents - each * (labels.length - 1);
  return labels.map((category, index) => ({ category, euros: (index === 0 ? first : each) / 100 }));
}

/** Photos, reviews and shares of places; one person posts the same again and again. */
function posts() {
  const { random, upTo, oneOf } = dice(2);
  const places = ['harbour', 'old mill', 'park', 'tower', 'market', 'museum', 'bridge'];
  const rows = people.flatMap((user, index) => {
    const days = Array.from({ length: 28 }, (_, day) => day).filter(() => random() < 0.2 + index * 0.03);
    return days.flatMap((day) => {
      const hour = 8 + upTo(10);
      const isBurst = user === 'finn' && day % 3 === 0;
      return Array.from({ length: isBurst ? 9 : 1 + upTo(4) }, (_, post) => [
        at('2026-03-02', day, hour, post * (isBurst ? 20 : 900 + upTo(3600))),
        user,
        'posts',
        oneOf(['photo', 'review', 'share']),
        isBurst ? 'park' : oneOf(places),
      ]);
    });
  });
  return table(['action', 'place'], rows);
}

/** Four quizzes, a task each; who fails tries again. */
function quizzes() {
  const { random, upTo } = dice(3);
  const rows = people.flatMap((user, index) =>
    [1, 2, 3, 4].flatMap((quiz) => {
      const skill = 0.35 + (index % 5) * 0.12;
      return Array.from({ length: 1 + upTo(4) }, (_, attempt) => {
        const correct = Array.from({ length: 10 }, () => random() < skill + attempt * 0.1).filter(Boolean);
        const begins = at('2026-04-06', quiz * 3 - 2, 8 + upTo(10) + attempt, upTo(1800));
        return [begins, user, `quiz-${quiz}`, correct.length, 10, `${60 + upTo(240)}s`];
      });
    }),
  );
  return table(['correct', 'questions', 'taken'], rows);
}

/** Friends join, and half of them order; somebody invites the same friend twice, another themselves. */
function invites() {
  const { random, upTo } = dice(4);
  const rows = people.flatMap((user, index) => {
    const friends = Array.from({ length: user === 'kai' ? 14 : upTo(5) }, (_, each) => `${user}-${each + 1}`);
    const invited = user === 'dan' ? [user, ...friends] : friends;
    return invited.flatMap((friend, each) => {
      const day = index + each;
      const joined = [at('2026-05-01', day, 10, upTo(7200)), user, 'invites', friend, 'joined'];
      if (random() < 0.1) return [joined, [at('2026-05-01', day, 13), user, 'invites', friend, 'joined']];
      if (random() < 0.5) return [joined];
      return [joined, [at('2026-05-01', day + 1 + upTo(4), 15), user, 'invites', friend, 'ordered']];
    });
  });
  return table(['friend', 'step'], rows);
}

/** Courses that are kept, cancelled or missed; few people miss many of them. */
function bookings() {
  const { random, upTo } = dice(5);
  const rows = people.flatMap((user, index) =>
    Array.from({ length: 14 }, (_, course) => {
      const chance = random();
      const state =
        chance < 0.75 - (index % 4) * 0.1
          ? 'kept'
          : chance < 0.88 - (index % 4) * 0.05
            ? 'cancelled'
            : 'missed';
      const notice = state === 'cancelled' ? `${1 + upTo(30)}h` : '';
      return [at('2026-01-05', course * 3 + (index % 3), 18, index * 60), user, 'courses', state, notice];
    }),
  );
  return table(['state', 'notice'], rows);
}

/** A shared flat: everybody likes to shop, and nobody the bathroom. */
function chores() {
  const { random, oneOf } = dice(6);
  const rows = Array.from({ length: 45 }, (_, day) =>
    people.slice(0, 4).flatMap((user, index) => {
      if (random() < 0.45) return [];
      const chore = oneOf(['shopping', 'shopping', 'shopping', 'dishes', 'dishes', 'bathroom']);
      return [[at('2026-02-02', day, 17 + index, 0), user, chore, 'flat']];
    }),
  ).flat();
  return table(['externalGameId'], rows);
}

function table(columns, rows) {
  const head = ['occurredAt', 'externalUserId', 'externalTaskId', ...columns];
  const inOrder = rows.toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  return [head, ...inOrder].map((row) => `${row.map(cell).join(',')}\n`).join('');
}

function cell(value) {
  const text = String(value);
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The files by name. */
export function galleryEvents() {
  return new Map([
    ['orders.csv', orders()],
    ['posts.csv', posts()],
    ['quizzes.csv', quizzes()],
    ['invites.csv', invites()],
    ['bookings.csv', bookings()],
    ['chores.csv', chores()],
  ]);
}
