import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  `create table service_categories (
    id bigint generated always as identity primary key,
    name text not null,
    created_at timestamptz not null default now()
  )`,
  `create unique index service_categories_name on service_categories (lower(name))`,
  `create table services (
    id bigint generated always as identity primary key,
    code text not null constraint services_code unique,
    name text not null,
    description text not null default '',
    kind text not null check (kind in ('BUILT_IN', 'MODULE', 'RECIPE')),
    category_id bigint references service_categories on delete set null,
    -- Whether new reports can choose it.
    is_offered boolean not null default true,
    current_version integer,
    -- The file is not in the services folder.
    missing_since timestamptz,
    -- Staff decided to run a kept copy although the file is missing.
    uses_kept boolean not null default false,
    -- Name, description and owners were changed here, and no longer follow the file.
    is_edited boolean not null default false,
    created_by bigint references users,
    created_at timestamptz not null default now()
  )`,
  `create index services_category on services (category_id)`,
  `create table service_owners (
    service_id bigint not null references services on delete cascade,
    position integer not null,
    user_id bigint references users,
    full_name text not null,
    email text not null,
    primary key (service_id, position)
  )`,
  `create index service_owners_user on service_owners (user_id)`,
  `create index service_owners_email on service_owners (lower(email))`,
  `create table service_versions (
    service_id bigint not null references services on delete cascade,
    version integer not null,
    -- As its author named it; unique, because files are recognized by it.
    label text not null,
    digest text not null,
    note text not null default '',
    -- Parameters, tables and kinds of pages, as the service describes itself.
    definition json not null,
    -- The template of a recipe service.
    recipe json,
    -- The file of a module and the files that it imports: [{ path, text }], the file first.
    source json,
    -- Whether the copy of the source can be run.
    is_kept boolean not null default false,
    added integer not null default 0,
    removed integer not null default 0,
    rolled_back_at timestamptz,
    rolled_back_reason text,
    deprecated_at timestamptz,
    deprecated_note text,
    created_by bigint references users,
    created_at timestamptz not null default now(),
    primary key (service_id, version),
    constraint service_versions_label unique (service_id, label)
  )`,
  `alter table services add constraint services_current_version
    foreign key (id, current_version) references service_versions (service_id, version)`,
  `create table service_rollouts (
    id bigint generated always as identity primary key,
    service_id bigint not null references services on delete cascade,
    from_version integer not null,
    to_version integer not null,
    state text not null default 'RUNNING' check (state in ('RUNNING', 'DONE', 'ROLLED_BACK')),
    share integer not null check (share between 1 and 100),
    -- Limits in percent; null: not checked.
    min_success integer,
    min_rows integer,
    stop_on_findings boolean not null,
    started_by bigint not null references users,
    started_at timestamptz not null default now(),
    stage_since timestamptz not null default now(),
    ended_at timestamptz,
    reason text,
    foreign key (service_id, from_version) references service_versions (service_id, version),
    foreign key (service_id, to_version) references service_versions (service_id, version)
  )`,
  // One at a time, however many people start one.
  `create unique index service_rollouts_running on service_rollouts (service_id) where state = 'RUNNING'`,
  `create index service_rollouts_service on service_rollouts (service_id)`,
  // Reports that use another version than the service's current one.
  `create table service_pins (
    report_id bigint primary key references reports on delete cascade,
    service_id bigint not null references services on delete cascade,
    version integer not null,
    rollout_id bigint not null references service_rollouts on delete cascade,
    foreign key (service_id, version) references service_versions (service_id, version)
  )`,
  `create index service_pins_service on service_pins (service_id, version)`,
  `create index service_pins_rollout on service_pins (rollout_id)`,
  `create index reports_service_code on reports (service_code)`,
  // The version that the run uses, decided when it begins.
  `alter table runs add service_version integer`,
  `create index runs_service_version on runs (report_id, service_version) where service_version is not null`,
  `insert into services (code, name, description, kind)
    values ('page-extractor', 'Page extractor', 'Extracts what you point at on a page.', 'BUILT_IN')`,
]

/** Services with versions, roll-outs, owners and categories. */
export const storedServices: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
