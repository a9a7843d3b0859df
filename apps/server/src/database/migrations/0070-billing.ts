import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const items = `('Records', 'Records Cap', 'Request', 'Run')`

const rules = [
  `alter table organizations
    add currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
    -- Day of the month on which drafts of earlier months freeze automatically; null for never.
    add freeze_day smallint check (freeze_day between 1 and 28)`,
  `create table billing_templates (
    id bigint generated always as identity primary key,
    name text not null,
    billing_item text not null check (billing_item in ${items}),
    limit_count bigint check (limit_count >= 0),
    unit_rate_micros bigint not null check (unit_rate_micros >= 0),
    effective_date date not null,
    retired_at timestamptz,
    created_at timestamptz not null default now()
  )`,
  `create unique index billing_templates_name on billing_templates (lower(name))`,
  // A rule outlives its report, because statements refer to it; report_id is no foreign key.
  `create table billing_rules (
    id bigint generated always as identity primary key,
    organization_id bigint not null references organizations,
    report_id bigint,
    template_id bigint references billing_templates,
    name text not null,
    billing_item text not null check (billing_item in ${items}),
    limit_count bigint check (limit_count >= 0),
    unit_rate_micros bigint not null check (unit_rate_micros >= 0),
    effective_date date not null,
    end_date date check (end_date > effective_date),
    created_by bigint references users on delete set null,
    created_at timestamptz not null default now()
  )`,
  `create index billing_rules_place on billing_rules (organization_id, report_id)`,
  `create index billing_rules_template on billing_rules (template_id)`,
  `create index billing_rules_user on billing_rules (created_by)`,
]

const refuse = (table: string) => [
  `create trigger ${table}_append_only before update or delete on ${table} for each row execute function refuse_change()`,
  `create trigger ${table}_kept before truncate on ${table} for each statement execute function refuse_change()`,
]

const ledger = [
  `create function refuse_change() returns trigger language plpgsql as
    $$ begin
      raise exception '% is append-only', tg_table_name;
    end $$`,
  // Runs, reports and projects may be purged; what they cost stays.
  `create table billing_ledger (
    id bigint generated always as identity primary key,
    organization_id bigint not null references organizations,
    project_id bigint not null,
    report_id bigint not null,
    run_id bigint not null,
    kind text not null check (kind in ('RUN', 'REVERSAL')),
    -- Why nothing is billed for the run; null if it is.
    not_billed text check (not_billed in ('FAILED', 'REJECTED', 'RERUN')),
    ended_at timestamptz not null,
    -- In the account's time zone.
    day date not null,
    records bigint not null,
    requests bigint not null,
    runs smallint not null,
    created_at timestamptz not null default now()
  )`,
  `create index billing_ledger_run on billing_ledger (run_id, id)`,
  `create index billing_ledger_day on billing_ledger (organization_id, day) include (report_id, not_billed, records, requests, runs)`,
  ...refuse('billing_ledger'),
  // Sums of the ledger, kept in the transaction that writes it, so that nothing else reads single lines.
  `create table billing_usage_days (
    organization_id bigint not null references organizations,
    report_id bigint not null,
    day date not null,
    records bigint not null,
    requests bigint not null,
    runs bigint not null,
    primary key (organization_id, day, report_id)
  )`,
  `create table billing_usage_months (
    organization_id bigint not null references organizations,
    report_id bigint not null,
    month date not null,
    records bigint not null,
    requests bigint not null,
    runs bigint not null,
    lines bigint not null,
    unbilled_runs bigint not null,
    project_id bigint not null,
    report_name text not null,
    project_name text not null,
    primary key (month, organization_id, report_id)
  )`,
  `create index billing_usage_months_account on billing_usage_months (organization_id, month)`,
]

const statements = [
  `create table billing_statements (
    id bigint generated always as identity primary key,
    organization_id bigint not null references organizations,
    month date not null,
    number bigint not null unique,
    currency text not null,
    time_zone text not null,
    account_name text not null,
    usage_minor numeric not null,
    adjustments_minor numeric not null,
    total_minor numeric not null,
    ledger_lines bigint not null,
    unbilled_runs bigint not null,
    -- Null if it froze automatically; no reference, because statements never change.
    frozen_by bigint,
    frozen_by_name text,
    frozen_at timestamptz not null default now(),
    unique (organization_id, month)
  )`,
  `create index billing_statements_month on billing_statements (month)`,
  `create table billing_statement_lines (
    statement_id bigint not null references billing_statements,
    position int not null,
    report_id bigint not null,
    report_name text not null,
    project_id bigint not null,
    project_name text not null,
    rule_id bigint not null,
    rule_name text not null,
    billing_item text not null check (billing_item in ${items}),
    limit_count bigint,
    unit_rate_micros bigint not null,
    effective_date date not null,
    used bigint not null,
    billed bigint not null,
    amount_minor numeric not null,
    primary key (statement_id, position)
  )`,
  `create index billing_statement_lines_report on billing_statement_lines (report_id, statement_id)`,
  `create table billing_adjustments (
    id bigint generated always as identity primary key,
    organization_id bigint not null references organizations,
    month date not null,
    amount_minor numeric not null check (amount_minor <> 0),
    reason text not null,
    user_id bigint not null,
    user_name text not null,
    created_at timestamptz not null default now()
  )`,
  `create index billing_adjustments_month on billing_adjustments (organization_id, month)`,
  ...['billing_statements', 'billing_statement_lines', 'billing_adjustments'].flatMap(refuse),
]

// One function decides for every code path that ends a run, rejects it, or changes its status afterwards. Statements
// are frozen under the same lock, so no line is added to a month that is being frozen.
const metering = [
  `create function bill_run() returns trigger language plpgsql as
    $$ declare
      last billing_ledger;
      reason text;
      is_billed boolean;
      account bigint;
      zone text;
      open_from date;
      on_day date;
      sign int := 1;
      ended timestamptz := coalesce(new.ended_at, now());
    begin
      reason := case
        when new.rerun_pages is not null then 'RERUN'
        when new.review_state = 'REJECTED' then 'REJECTED'
        when new.status = 'FAILED' then 'FAILED' end;
      select * into last from billing_ledger where run_id = new.id order by id desc limit 1;
      is_billed := coalesce(last.kind = 'RUN' and last.not_billed is null, false);
      if is_billed = (reason is null) and last.id is not null then return null; end if;

      account := coalesce(last.organization_id, new.organization_id);
      perform pg_advisory_xact_lock_shared(hashtextextended('windrow billing ' || account, 0));
      select time_zone into zone from organizations where id = account;
      select (max(month) + interval '1 month')::date into open_from from billing_statements where organization_id = account;
      on_day := (ended at time zone zone)::date;
      if on_day < open_from then on_day := greatest((now() at time zone zone)::date, open_from); end if;
      if is_billed then sign := -1; end if;

      insert into billing_ledger
        (organization_id, project_id, report_id, run_id, kind, not_billed, ended_at, day, records, requests, runs)
      values (account, coalesce(last.project_id, new.project_id), new.report_id, new.id,
        case when is_billed then 'REVERSAL' else 'RUN' end, reason, ended, on_day,
        case when is_billed then -last.records else new.rows end,
        case when is_billed then -last.requests else new.done + new.failed end, sign)
      returning * into last;

      if is_billed or reason is null then
        insert into billing_usage_days as u (organization_id, report_id, day, records, requests, runs)
        values (account, last.report_id, on_day, last.records, last.requests, last.runs)
        on conflict (organization_id, day, report_id) do update
          set records = u.records + excluded.records, requests = u.requests + excluded.requests,
            runs = u.runs + excluded.runs;
      end if;
      insert into billing_usage_months as u
        (organization_id, report_id, month, records, requests, runs, lines, unbilled_runs, project_id, report_name, project_name)
      select account, last.report_id, date_trunc('month', on_day)::date,
        case when is_billed or reason is null then last.records else 0 end,
        case when is_billed or reason is null then last.requests else 0 end,
        case when is_billed or reason is null then last.runs else 0 end,
        1, case when reason is not null then 1 else 0 end, last.project_id, r.name, p.name
      from reports r, projects p where r.id = last.report_id and p.id = last.project_id
      on conflict (month, organization_id, report_id) do update
        set records = u.records + excluded.records, requests = u.requests + excluded.requests,
          runs = u.runs + excluded.runs, lines = u.lines + 1, unbilled_runs = u.unbilled_runs + excluded.unbilled_runs,
          project_id = excluded.project_id, report_name = excluded.report_name, project_name = excluded.project_name;
      return null;
    end $$`,
  `create trigger runs_bill after update of status, review_state on runs for each row
    when (new.origin = 'CRAWLED' and new.status in ('SUCCESS', 'FAILED', 'STOPPED')
      and (new.status <> old.status or new.review_state <> old.review_state))
    execute function bill_run()`,
]

/** Billing rules, the ledger of runs that they are applied to, and the statements of accounts. */
export const billing: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of [...rules, ...ledger, ...statements, ...metering])
      await sql.raw(statement).execute(db)
  },
}
