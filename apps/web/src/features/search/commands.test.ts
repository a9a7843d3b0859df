import { describe, expect, it } from 'vitest'
import { itemsFor, matches, readCommand, type Sources } from './commands.ts'

const report = (id: number, name: string, latestDatasetId: number | null = null) => ({
  id,
  name,
  latestDatasetId,
  projectId: 3,
  projectName: 'Outdoor gear',
})
const sources: Sources = {
  screens: [
    { label: 'Billing', to: '/admin/billing' },
    { label: 'Data Delivery', to: '/projects/3/reports/9/datadeliveries' },
    { label: 'Proxy Dashboard', to: '/admin/proxy-dashboard' },
  ],
  recent: [report(1, 'Full catalogue', 40)],
  reports: [report(2, 'Tents'), report(1, 'Full catalogue', 40)],
  projects: [{ id: 3, name: 'Outdoor gear', organizationName: 'Nordlake' }],
  may: () => true,
}
const offered = (text: string, more: Partial<Sources> = {}) =>
  itemsFor(text, { ...sources, ...more }).map(({ label, act }) => [label, act])

describe('a typed command', () => {
  it('is a verb and the name of a report', () => {
    expect(readCommand('  Start run  Full catalogue ')).toEqual({ verb: 'run', rest: 'Full catalogue' })
    expect(readCommand('start a run of tents')).toEqual({ verb: 'run', rest: 'tents' })
    expect(readCommand('new schedule')).toEqual({ verb: 'schedule', rest: '' })
    expect(readCommand('runner')).toEqual({ verb: null, rest: 'runner' })
    expect(readCommand('Running shoes')).toEqual({ verb: null, rest: 'Running shoes' })
  })

  it('is offered for the reports that were found, or else those opened last', () => {
    expect(offered('run cat')).toEqual([
      ['Start run: Tents', { run: sources.reports[0] }],
      ['Start run: Full catalogue', { run: sources.reports[1] }],
    ])
    expect(offered('new schedule')).toEqual([
      ['New schedule: Full catalogue', { to: '/projects/3/reports/1/schedules/new' }],
    ])
    expect(offered('view data of x')).toEqual([
      ['View data: Tents', { to: '/projects/3/reports/2' }],
      ['View data: Full catalogue', { to: '/projects/3/reports/1/histories/40/previews' }],
    ])
  })

  it('may be chosen before its report is named', () => {
    expect(offered('star', { reports: [], projects: [] })).toEqual([['Start run …', { fill: 'Start run ' }]])
  })

  it('is not offered to those who may not do it, for whom the text is a name', () => {
    const may = () => false
    expect(offered('run', { may, projects: [] }).map(([label]) => label)).toEqual(['Tents', 'Full catalogue'])
    expect(offered('star', { may, reports: [], projects: [] })).toEqual([])
  })
})

describe('a typed name', () => {
  it('finds screens by the beginnings of their words, then reports and projects', () => {
    expect(offered('go to bil', { reports: [], projects: [] })).toEqual([
      ['Billing', { to: '/admin/billing' }],
    ])
    expect(offered('outdoor')).toEqual([
      ['Tents', { to: '/projects/3/reports/2' }],
      ['Full catalogue', { to: '/projects/3/reports/1' }],
      ['Outdoor gear', { to: '/projects/3' }],
    ])
    expect(matches('dash pro', 'Proxy Dashboard')).toBe(true)
    expect(matches('board', 'Proxy Dashboard')).toBe(false)
    expect(matches('…', 'Proxy Dashboard')).toBe(false)
  })
})
