import type { InfiniteData } from '@tanstack/react-query'
import { group, key, type Answer } from './key.ts'
import type { RunPlace } from './places.ts'

/** Lists of a report's runs. Each contains a page of runs as returned by the API; events update them in place. */
export const runs = {
  allOf: (id: number, rid: number) => group<Answer<'runList'>>('runs', id, rid),
  list: (id: number, rid: number, view: object) => key<Answer<'runList'>>('runs', id, rid, 'list', view),
  toCompare: (id: number, rid: number) => key<Answer<'runList'>>('runs', id, rid, 'to-compare'),
}

export const run = {
  allOf: (id: number, rid: number) => group<Answer<'runGet'>>('run', id, rid),
  detail: (id: number, rid: number, hid: number) => key<Answer<'runGet'>>('run', id, rid, hid),
}

export const runCosts = {
  ofRun: (runId: number) => key<Answer<'runProxyTypes'>>('runCosts', runId),
}

export const exportFiles = {
  ofRun: ({ id, rid, hid }: RunPlace) => key<Answer<'runExportList'>>('exportFiles', 'run', id, rid, hid),
  one: (id: number, rid: number, exportId: number) =>
    key<Answer<'runExportGet'>>('exportFiles', 'one', id, rid, exportId),
}

/** Rows and output tables of a run; `growing`: while it is adding rows. */
export const rows = {
  allTablesOf: ({ id, rid, hid }: RunPlace) => group('rows', id, rid, hid, 'tables'),
  allOf: (id: number, rid: number) => group('rows', id, rid),
  tables: ({ id, rid, hid }: RunPlace, growing: boolean) =>
    key<Answer<'runPages'>['pages']>('rows', id, rid, hid, 'tables', growing),
  page: ({ id, rid, hid }: RunPlace, pageId: string, view: object, growing: boolean) =>
    key<Answer<'runRows'>>('rows', id, rid, hid, 'page', pageId, view, growing),
  changes: ({ id, rid, hid }: RunPlace, pageId: string, rows: string) =>
    key<Answer<'rowChanges'>>('rows', id, rid, hid, 'changes', pageId, rows),
  views: (id: number, rid: number, pageId: string) =>
    key<Answer<'gridViewList'>>('rows', 'views', id, rid, pageId),
}

/** Failures and page snapshots. */
export const evidence = {
  allOf: ({ id, rid, hid }: RunPlace) => group('evidence', id, rid, hid),
  failures: ({ id, rid, hid }: RunPlace) =>
    key<Answer<'runFailures'>['failures']>('evidence', id, rid, hid, 'failures'),
  failedPages: ({ id, rid, hid }: RunPlace, view: object) =>
    key<Answer<'runFailedPages'>>('evidence', id, rid, hid, 'failed-pages', view),
  list: ({ id, rid, hid }: RunPlace, view: object) =>
    key<Answer<'evidenceList'>>('evidence', id, rid, hid, 'list', view),
  ofTable: ({ id, rid, hid }: RunPlace, pageId: string) =>
    key<Answer<'evidenceList'>['evidence']>('evidence', id, rid, hid, 'table', pageId),
  row: ({ id, rid, hid }: RunPlace, pageId: string, row: number) =>
    key<Answer<'rowEvidence'>>('evidence', id, rid, hid, 'row', pageId, row),
  page: ({ id, rid, hid }: RunPlace, eid: number) =>
    key<Answer<'evidencePage'>>('evidence', id, rid, hid, 'page', eid),
}

export const log = {
  allOf: ({ id, rid, hid }: RunPlace) => group('log', id, rid, hid),
  pages: ({ id, rid, hid }: RunPlace, filters: object) =>
    key<InfiniteData<Answer<'runLogs'>, number>>('log', id, rid, hid, 'pages', filters),
  tail: ({ id, rid, hid }: RunPlace, filters: object) =>
    key<Answer<'runLogs'>>('log', id, rid, hid, 'tail', filters),
}

/** Metrics of a run and of earlier ones. */
export const metrics = {
  allOf: (id: number, rid: number) => group('metrics', id, rid),
  ofRuns: ({ id, rid, hid }: RunPlace, last: string, pageId: string | undefined) =>
    key<Answer<'pageWiseMetrics'>['metrics']>('metrics', id, rid, hid, last, pageId),
}

/** Data profiles of a table's columns. */
export const dataProfiles = {
  allOf: ({ id, rid, hid }: RunPlace) => group('dataProfiles', id, rid, hid),
  ofTable: ({ id, rid, hid }: RunPlace, pageId: string) =>
    key<Answer<'profileGet'>>('dataProfiles', id, rid, hid, pageId),
  /** A column over the last runs; unaffected by the end of this run. */
  trend: ({ id, rid, hid }: RunPlace, pageId: string, column: string, last: string) =>
    key<Answer<'profileTrend'>['columns'][number]['runs']>(
      'dataProfiles',
      'trend',
      id,
      rid,
      hid,
      pageId,
      column,
      last,
    ),
}
