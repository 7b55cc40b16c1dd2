import type { Home, Listed, OpenedStrategy, StrategyEntry, Template } from '../home/home.js';
import { createAccount } from './account.js';
import { foresee } from './foresight.js';
import { createGameEvents } from './game-events.js';
import { keepNewText, keepText } from './keep-text.js';
import { listNotedVersions } from './notes.js';
import { publish, readBaselines, rollBack } from './publishing.js';
import { readList } from './read-list.js';
import { ServiceConnection } from './service-connection.js';
import type { StoredStrategy, StrategySummary } from './service-forms.js';
import { readServiceSettings } from './service-settings.js';
import { comeBackSignedIn } from './sign-in.js';
import { entryOf, openedOf, pathOf, readVersion } from './stored-texts.js';
import { readMetrics } from './strategy-metrics.js';
import { readUsage } from './usage.js';

/** A text that the service doesn't keep yet. */
const NEW: OpenedStrategy = {
  id: 'new',
  name: 'New strategy',
  state: 'not kept yet',
  fileName: 'strategy.merit',
  revision: '',
  spec: null,
  text: `strategy "New strategy" {
  input amount: int (0..1_000)  "How much of it"

  rule "A lot" when amount >= 100 { award 10 }
  otherwise { award 1 }
}
`,
};

/** The service whose page this is: its custom strategies, over its public interface, for whoever signs in. */
export async function createServiceHome(): Promise<Home> {
  const settings = await readServiceSettings();
  const connection = new ServiceConnection(settings.api, () => account.refused());
  const account = createAccount(settings, connection);
  const arrived = await comeBackSignedIn(settings);
  if (arrived !== null) account.arrive(arrived);
  const isKept = (id: string) => id !== NEW.id;
  const read = (id: string) => connection.ask<StoredStrategy>('GET', pathOf(id));
  return {
    label: location.host,
    account,
    async list() {
      const kept = account.current().who === null ? none : await listStrategies(connection);
      return { ...kept, items: [...kept.items, NEW] };
    },
    open: async (id) => (isKept(id) ? openedOf(connection, await read(id)) : NEW),
    save: (saving) =>
      isKept(saving.id) ? keepText(connection, saving) : keepNewText(connection, saving, NEW.name),
    fresh: NEW,
    templates: async () => (account.current().who === null ? [] : listTemplates(connection)),
    baselines: async (id) => (isKept(id) ? readBaselines(connection, id) : none),
    events: createGameEvents(connection),
    usage: async (id) => (isKept(id) ? readUsage(connection, id) : none),
    foresee: (id, version) => foresee(connection, id, version),
    publish: (publishing) => publish(connection, publishing),
    versions: async (id) => (isKept(id) ? listNotedVersions(connection, id) : none),
    textOf: (id, version) => readVersion(connection, id, version),
    rollBack: (rolling) => rollBack(connection, rolling),
    metrics: async (id, version) => (isKept(id) ? readMetrics(connection, id, version) : []),
  };
}

const none: Listed<never> = { items: [], isWhole: true };

async function listStrategies(connection: ServiceConnection): Promise<Listed<StrategyEntry>> {
  const { items, isWhole } = await readList<StrategySummary>(connection, '/strategies/custom');
  return { items: items.filter(({ status }) => status !== 'archived').map(entryOf), isWhole };
}

interface StoredTemplate {
  readonly name: string;
  readonly description: string;
  readonly source: string;
}

async function listTemplates(connection: ServiceConnection): Promise<readonly Template[]> {
  const { items } = await readList<StoredTemplate>(connection, '/strategies/custom/templates');
  return items.map(({ name, description, source }) => ({ name, description, text: source }));
}
