import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  `alter table projects
    add repeat text not null default 'One-time' check (repeat in ('One-time', 'Recurring')),
    add is_test boolean not null default false,
    add jira_key text,
    -- What the customer asked for; null where nobody asked.
    add request json,
    -- What it was before it was canceled or deleted, to go back to.
    add previous_status text`,
  `create index projects_account on projects (organization_id, created_at desc, id desc)`,
  // json, not jsonb: the order of sites matters, the first is the main one.
  `alter table reports
    add notification_types text[] not null default '{}',
    add properties json not null default '{}'`,
  // Runs of a project by time, without a join over its reports.
  `alter table runs add project_id bigint references projects on delete cascade`,
  `update runs set project_id = reports.project_id from reports where reports.id = runs.report_id`,
  `alter table runs alter column project_id set not null`,
  // Waits for a report that is being moved, so that its next run gets the new project.
  `create function set_run_project() returns trigger language plpgsql as
    $$ begin
      select project_id into new.project_id from reports where id = new.report_id for key share;
      select organization_id into new.organization_id from projects where id = new.project_id;
      return new;
    end $$`,
  `create trigger runs_project before insert on runs for each row execute function set_run_project()`,
  `create index runs_project on runs (project_id, created_at desc, id desc)`,
]

/** Details of projects, options of reports, and an index of the runs of a project. */
export const projectDetails: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
