import { sql } from 'kysely'
import { connect, type Db } from '../database/connect.ts'
import { foldFigures } from '../day-figures/fold-figures.ts'

/** Adds six accounts with a project, three reports and a run per report and day, once per database. */
export async function seedDesk(databaseUrl: string): Promise<void> {
  const { db } = connect(databaseUrl)
  const made = await sql`select 1 from reports where name like 'Shop %'`.execute(db)
  if (made.rows.length === 0) await seed(db)
  await db.destroy()
}

async function seed(db: Db): Promise<void> {
  const names = [
    'Nordlake Retail Group',
    'Kestrel Analytics',
    'Oakfield Pharma',
    'Meridian Fares',
    'Redwood Legal',
    'Lumen Grid',
  ]
  await sql`insert into organizations (name, tier) select name, (array['premium', 'plus', 'basic'])[1 + (n % 3)]
    from unnest(${names}::text[]) with ordinality x (name, n)
    on conflict do nothing`.execute(db)
  await sql`insert into projects (organization_id, owner_id, name) select id, 1, name || ' prices' from organizations
    where name = any(${names}::text[])`.execute(db)
  await sql`insert into reports (project_id, name, created_by) select p.id, 'Shop ' || n, 1
    from projects p, generate_series(1, 3) n where p.name like '% prices'`.execute(db)
  await sql`insert into runs (organization_id, report_id, recipe_version, status, run_type, initiator_id, rows, done, finding_count,
      proxy_cost, created_at, started_at, ended_at, debug_message)
    select 1, r.id, 1, case when (r.place * 7 + d) % 13 = 1 then 'FAILED' else 'SUCCESS' end, 'Scheduled', 1,
      case when (r.place + d) % 7 = 0 then 0 else 900 * r.place + (d * 37 % 11) * 60 end, 200,
      case when d % 9 = 0 then 1 else 0 end, r.place * 0.7 + (d % 5) * 0.1, t.at, t.at, t.at + interval '4 minutes',
      case when (r.place * 7 + d) % 13 = 1 then 'The site blocked the crawl with a captcha.' end
    from (select reports.id, array_position(${names}::text[], o.name) as place from reports
      join projects p on p.id = project_id join organizations o on o.id = p.organization_id
      where reports.name like 'Shop %') r, generate_series(0, 64) d
    cross join lateral (select now() - d * interval '1 day' - interval '1 hour' as at) t
    order by d desc`.execute(db)
  while (await foldFigures(db));
}
