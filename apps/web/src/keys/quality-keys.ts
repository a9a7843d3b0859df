import { group, key, type Answer } from './key.ts'
import type { RunPlace } from './places.ts'

/** Tasks that review findings, as staff see them. */
export const anomalies = {
  all: group('anomalies'),
  list: (view: object) => key<Answer<'anomalyTasks'>>('anomalies', 'list', view),
  task: (historyId: number) => key<Answer<'anomalyTaskGet'>>('anomalies', 'task', historyId),
  contributors: key<Answer<'anomalyContributors'>['contributors']>('anomalies', 'contributors'),
}

/** Findings of a report's runs, and when its deliveries are held. */
export const quality = {
  allOf: (id: number, rid: number) => group('quality', id, rid),
  ofRun: ({ id, rid, hid }: RunPlace) => key<Answer<'runQuality'>>('quality', id, rid, 'run', hid),
  figures: ({ id, rid, hid }: RunPlace, last: number) =>
    key<Answer<'historyAnomalies'>['figures']>('quality', id, rid, 'figures', hid, last),
  finding: ({ id, rid, hid }: RunPlace, findingId: number) =>
    key<Answer<'findingGet'>>('quality', id, rid, 'finding', hid, findingId),
  marks: ({ id, rid, hid }: RunPlace, findingId: number, row: number) =>
    key<Answer<'findingMarks'>>('quality', id, rid, 'marks', hid, findingId, row),
  gate: (id: number, rid: number) => key<Answer<'reportGate'>>('quality', id, rid, 'gate'),
  ignored: (id: number, rid: number) =>
    key<Answer<'ignoredFindings'>['ignored']>('quality', id, rid, 'ignored'),
}
