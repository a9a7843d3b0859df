import { timeViews, withLists, type ListView } from './lists-bench.ts'
import { number } from './measure.ts'
import { listSizes } from './seed-lists.ts'

/** Global search in a large installation over HTTP, with session, guard and database. */
export async function benchSearch(): Promise<void> {
  const { projects, reports, runs } = listSizes
  await withLists(async (url, { admin, manager, viewer }) => {
    const views: ListView[] = [
      ['one report by its number', admin, (round) => `/projects/global?search=${round * 997 + 1234}`],
      ['a word of 14,000 reports', admin, () => '/projects/global?search=kestrel'],
      ['two words, filter Report', admin, () => '/projects/global?search=old mill porto&filter=Report'],
      ['two letters', admin, () => '/projects/global?search=al'],
      ['one letter', admin, () => '/projects/global?search=e'],
      ['nothing like it', admin, () => '/projects/global?search=zeppelin'],
      ['an owner', admin, (round) => `/projects/global?search=person${round}@&filter=Project owner email`],
      ['an account', admin, () => '/projects/global?search=account 7&filter=Account'],
      ['a word, as manager', manager, () => '/projects/global?search=kestrel'],
      ['a word, as viewer', viewer, () => '/projects/global?search=kestrel'],
      ['reports of a project', admin, (round) => `/projects/global/reports?projectId=${round + 1}`],
      [
        'reports of it by a word',
        admin,
        (round) => `/projects/global/reports?projectId=${round + 1}&search=old mill`,
      ],
      ['reports of all by a word', admin, () => '/projects/global/reports?search=kestrel'],
      ['reports of all by one letter', admin, () => '/projects/global/reports?search=e'],
      ['reports of all by a word, as viewer', viewer, () => '/projects/global/reports?search=kestrel'],
    ]
    await timeViews(
      url,
      'search',
      `Global search among ${number(projects)} projects, ${number(reports)} reports, ${number(runs)} runs`,
      views,
    )
  })
}
