import type { Dashboard, Panel, RowPanel } from '@grafana/schema';
import type { Options as StatOptions } from '@grafana/schema/dist/esm/raw/composable/stat/panelcfg/x/StatPanelCfg_types.gen';
import type {
  FieldConfig as TimeSeriesFields,
  Options as TimeSeriesOptions,
} from '@grafana/schema/dist/esm/raw/composable/timeseries/panelcfg/x/TimeSeriesPanelCfg_types.gen';

/** What JSON says for a type: texts and numbers for the names of enumerations, and what may be left out. */
type Said<T> = T extends string
  ? `${T}`
  : T extends number
    ? T
    : T extends readonly (infer I)[]
      ? Said<I>[]
      : T extends object
        ? { [K in keyof T]: Said<T[K]> }
        : T;

/** The panel of a kind: Grafana's own type leaves open what its kind takes. */
type PanelOf<Kind, Options, Fields> = Omit<Said<Panel<Options, Fields>>, 'type' | 'options' | 'targets'> & {
  type: Kind;
  options: Said<Partial<Options>>;
  targets: {
    refId: string;
    datasource: { type: 'prometheus'; uid: string };
    expr: string;
    legendFormat?: string;
    instant?: boolean;
  }[];
};

export type OurDashboard = Omit<Said<Dashboard>, 'panels'> & {
  panels: (
    | Said<RowPanel>
    | PanelOf<'stat', StatOptions, object>
    | PanelOf<'timeseries', TimeSeriesOptions, TimeSeriesFields>
  )[];
};
