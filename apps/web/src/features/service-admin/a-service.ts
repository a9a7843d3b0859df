import type { ServiceDetail } from '@windrow/contract/schemas/service-admin'
import { parameter } from '../services/test-parameter.ts'

const version = {
  version: 1,
  label: '1',
  state: 'CURRENT' as const,
  note: 'First version',
  createdDate: '2026-11-20T08:00:00.000Z',
  createdBy: 'Helen Abara',
  added: 0,
  removed: 0,
  reports: 4,
  runs: 0,
  failedRuns: 0,
  isRunnable: true,
  deprecatedNote: null,
  rolledBackReason: null,
}

/** A recipe service with two versions, for tests. */
export const aService: ServiceDetail = {
  id: 12,
  code: 'prices',
  name: 'Prices',
  kind: 'RECIPE',
  description: '',
  category: null,
  owners: [],
  isOffered: true,
  missingSince: null,
  usesKept: false,
  currentVersion: 1,
  currentLabel: '1',
  rollout: null,
  reports: 4,
  runs: 0,
  failedRuns: 0,
  health: [],
  lastRolledBack: null,
  parameters: [
    parameter('zone', 'select', { options: ['FI', 'SE'] }),
    parameter('login', 'checkbox', { group: 'Login' }),
    parameter('user', 'text', {
      required: true,
      group: 'Login',
      showWhen: { parameter: 'login', value: null },
    }),
    parameter('token', 'password'),
  ],
  recipe: {},
  versions: [{ ...version, version: 2, label: '2', state: 'NEW', note: 'Next', reports: 0 }, version],
  progress: null,
  reportsByVersion: [{ version: 1, reports: 4 }],
}
