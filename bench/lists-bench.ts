import { tokenOf, withContext, withServer } from './installation.ts'
import { number, percentile, printTable } from './measure.ts'
import { note } from './results.ts'
import { listSizes, listUsers, seedLists } from './seed-lists.ts'

const rounds = 60

/** Starts the server on {@link listSizes} things, gives an address and a token for each of {@link listUsers}, then ends it. */
export async function withLists(
  measure: (url: string, tokens: Record<keyof typeof listUsers, string>) => Promise<void>,
): Promise<void> {
  await withContext(async (app) => {
    await seedLists(app.db)
    const { admin, manager, viewer } = listUsers
    const tokens = {
      admin: await tokenOf(app, admin),
      manager: await tokenOf(app, manager),
      viewer: await tokenOf(app, viewer),
    }
    await withServer(app, (url) => measure(url, tokens))
  })
}

export type ListView = readonly [name: string, token: string, path: (round: number) => string]

/**
 * Asks each address {@link rounds} times, one after the other, and prints median and 95th percentile, whose goal is below
 * 100 ms.
 *
 * @param area distinguishes the figures from those of others
 */
export async function timeViews(
  url: string,
  area: string,
  title: string,
  views: readonly ListView[],
): Promise<void> {
  const table: string[][] = []
  for (const [name, token, path] of views) {
    const times: number[] = []
    let bytes = 0
    for (let round = 0; round < rounds; round++) {
      const started = performance.now()
      const response = await fetch(encodeURI(`${url}/api${path(round)}`), {
        headers: { authorization: `Bearer ${token}` },
      })
      bytes = (await response.arrayBuffer()).byteLength
      if (!response.ok) throw new Error(`${name} answered ${response.status}`)
      times.push(performance.now() - started)
    }
    const p95 = percentile(times, 0.95)
    note({ what: `${area}: ${name}, p95`, value: p95, unit: 'ms', goal: { atMost: 100 } })
    table.push([
      name,
      `${number(percentile(times, 0.5), 1)} ms`,
      `${number(p95, 1)} ms`,
      `${number(bytes / 1024)} KB`,
    ])
  }
  printTable(title, ['', 'median', 'p95', 'answer'], table)
}

/** The lists of a large installation over HTTP, with session, guard and database. */
export async function benchLists(): Promise<void> {
  const { projects, reports, runs } = listSizes
  await withLists(async (url, { admin, manager, viewer }) => {
    const project = (round: number) => 1 + ((round * 37) % projects)
    const runsOf = (round: number) => {
      const id = project(round)
      return `/projects/${id}/reports/${id === 1 ? projects : id - 1}/histories`
    }
    const views: ListView[] = [
      ['projects, first page', admin, () => '/projects'],
      ['projects, 100 of them', admin, () => '/projects?limit=100'],
      ['projects, by name, page 50', admin, () => '/projects?sort=name&page=50'],
      ['projects, by a part of the name', admin, (round) => `/projects?search=garden tools ${round}`],
      ['projects, by status', admin, () => '/projects?status=CANCELED'],
      ['projects of the own account', manager, () => '/projects'],
      ['projects one is member of', viewer, () => '/projects'],
      ['a project', admin, (round) => `/projects/${project(round)}`],
      ['reports of a project, all', admin, (round) => `/projects/${project(round)}/reports`],
      [
        'reports of a project, 25 by last run',
        admin,
        (round) => `/projects/${project(round)}/reports?limit=25&sort=-lastHistoryDate`,
      ],
      [
        'reports of a project, by a part of the name',
        admin,
        (round) => `/projects/${project(round)}/reports?limit=25&search=fernhill`,
      ],
      ['last runs of all reports of a project', admin, (round) => `/projects/${project(round)}/runs`],
      ['names of projects, to choose from', admin, () => '/projects/limit?limit=1000'],
      ['dashboard, a day', admin, () => '/dashboard?days=1'],
      ['dashboard, a week', admin, () => '/dashboard'],
      ['dashboard, a month', admin, () => '/dashboard?days=30'],
      ['dashboard of the own account, a month', manager, () => '/dashboard?days=30'],
      ['runs of a report', admin, (round) => `${runsOf(round)}?limit=25`],
    ]
    await timeViews(
      url,
      'list',
      `Lists among ${number(projects)} projects, ${number(reports)} reports, ${number(runs)} runs, ${rounds} times each`,
      views,
    )
  })
}
