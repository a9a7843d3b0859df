import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const kinds = `('RUN_STARTED', 'RUN_COMPLETED', 'RUN_FAILED', 'RUN_STOPPED', 'DELIVERY_FAILED', 'SCHEDULE_LATE', 'ANOMALY', 'RUN_HELD', 'MENTIONED', 'THREAD_REPLY', 'THREAD_ASSIGNED', 'BUDGET_WARNING', 'BUDGET_USED_UP')`

const tables = [
  `alter table organizations add budget_micros bigint check (budget_micros > 0)`,
  `alter table reports add budget_micros bigint check (budget_micros > 0)`,
  `alter table runs add budget_stop text check (budget_stop in ('ACCOUNT', 'REPORT')),
    add ignores_budget boolean not null default false`,
  `create index runs_budget_stop on runs (organization_id, ended_at desc) where budget_stop is not null`,
  `create index runs_held_by_account on runs (organization_id) where review_state = 'HELD'`,
  // Proxy costs per calendar month in the account's time zone, in millionths of a US dollar. Exact: written in the
  // transaction that counts the costs of a run.
  `create table account_months (
    organization_id bigint not null references organizations on delete cascade,
    month date not null,
    spent_micros bigint not null default 0,
    warned_at timestamptz,
    full_at timestamptz,
    primary key (organization_id, month)
  )`,
  `create table report_months (
    report_id bigint not null references reports on delete cascade,
    month date not null,
    spent_micros bigint not null default 0,
    warned_at timestamptz,
    full_at timestamptz,
    primary key (report_id, month)
  )`,
  `alter table notification_events drop constraint notification_events_kind_check,
    add constraint notification_events_kind_check check (kind in ${kinds})`,
  `alter table notifications drop constraint notifications_kind_check,
    add constraint notifications_kind_check check (kind in ${kinds})`,
]

/** Sets `warned_at` and `full_at` of a month, and notifies of what it reached for the first time. */
const judge = (scope: 'account' | 'report', row: string, budgets: string, of: string) => `
  create function judge_${scope}_budget(owner bigint, account bigint, at_report bigint) returns void language plpgsql as
    $$ declare kept record; reached text; begin
      select m.*, b.budget_micros as budget, b.name into kept
        from ${row} m join ${budgets} b on b.id = m.${of}
        where m.${of} = owner and m.month = budget_month(account, now()) for no key update of m;
      if not found then return; end if;
      if kept.spent_micros >= kept.budget and kept.full_at is null then reached = 'BUDGET_USED_UP';
      elsif kept.spent_micros * 100 >= kept.budget * 80 and kept.spent_micros < kept.budget and kept.warned_at is null then
        reached = 'BUDGET_WARNING';
      end if;
      if reached is null and kept.warned_at is null and kept.full_at is null then return; end if;
      update ${row} set
        warned_at = case when spent_micros * 100 >= kept.budget * 80 then coalesce(warned_at, now()) end,
        full_at = case when spent_micros >= kept.budget then coalesce(full_at, now()) end
        where ${of} = owner and month = kept.month;
      if reached is not null then
        perform tell_of_budget(reached, '${scope}', account, at_report, kept.month, kept.name,
          kept.spent_micros * 100 / kept.budget);
      end if;
    end $$`

const functions = [
  `create function budget_month(account bigint, moment timestamptz) returns date language sql stable as
    $$ select date_trunc('month', moment at time zone time_zone)::date from organizations where id = account $$`,
  // Which budget stops the runs of a report: the account's, the report's, or none.
  `create function budget_full(account bigint, report bigint) returns text language sql stable as
    $$ select case
      when exists (select from organizations o join account_months m on m.organization_id = o.id
        where o.id = account and m.month = date_trunc('month', now() at time zone o.time_zone)::date
          and m.spent_micros >= o.budget_micros) then 'ACCOUNT'
      when exists (select from reports r join report_months m on m.report_id = r.id
        where r.id = report and m.month = budget_month(account, now())
          and m.spent_micros >= r.budget_micros) then 'REPORT' end $$`,
  // Tells the owner of the account or project, and administrators, who may raise the budget. Without amounts: what
  // proxies cost is for staff only.
  `create function tell_of_budget(kind text, scope text, account bigint, report bigint, month date, name text, share bigint)
    returns void language plpgsql as
    $$ declare place bigint; begin
      place = coalesce(report, (
        select r.id from reports r join projects p on p.id = r.project_id left join report_months m
          on m.report_id = r.id and m.month = tell_of_budget.month
        where p.organization_id = account and p.status <> 'DELETED'
        order by m.spent_micros desc nulls last, r.id desc limit 1));
      if place is null then return; end if;
      insert into notification_events (kind, report_id, user_id, message)
      select tell_of_budget.kind, place, u.id,
        case tell_of_budget.kind when 'BUDGET_WARNING' then format('%s%% of the %s proxy budget of %s %s is used', share,
            to_char(tell_of_budget.month, 'FMMonth'), scope, tell_of_budget.name)
          else format('The %s proxy budget of %s %s is used up', to_char(tell_of_budget.month, 'FMMonth'), scope,
            tell_of_budget.name) end
      from users u where u.deactivated_at is null and u.removed_at is null and (u.role_id = 1 or u.id = case scope
        when 'account' then (select owner_id from organizations where id = account)
        else (select p.owner_id from projects p join reports r on r.project_id = p.id where r.id = place) end);
    end $$`,
  judge('account', 'account_months', 'organizations', 'organization_id'),
  judge('report', 'report_months', 'reports', 'report_id'),
  // Always the report's row first, so that two runs of an account can't wait for each other.
  `create function count_spend(account bigint, report bigint, micros bigint) returns void language plpgsql as
    $$ declare this_month date = budget_month(account, now()); begin
      if micros = 0 then return; end if;
      if report is not null then
        insert into report_months as kept (report_id, month, spent_micros) values (report, this_month, micros)
          on conflict (report_id, month) do update set spent_micros = kept.spent_micros + excluded.spent_micros;
        perform judge_report_budget(report, account, report);
      end if;
      insert into account_months as kept (organization_id, month, spent_micros) values (account, this_month, micros)
        on conflict (organization_id, month) do update set spent_micros = kept.spent_micros + excluded.spent_micros;
      perform judge_account_budget(account, account, report);
    end $$`,
  `create function count_run_spend() returns trigger language plpgsql as
    $$ begin
      perform count_spend(new.organization_id, new.report_id,
        round(new.proxy_cost * 1000000)::bigint - round(old.proxy_cost * 1000000)::bigint);
      return null;
    end $$`,
  `create function count_copy_spend() returns trigger language plpgsql as
    $$ begin
      perform count_spend((select organization_id from projects where id = new.project_id), null,
        round(new.cost * 1000000)::bigint
          - case tg_op when 'UPDATE' then round(old.cost * 1000000)::bigint else 0 end);
      return null;
    end $$`,
  `create or replace function tell_of_run() returns trigger language plpgsql as
    $$ begin
      insert into notification_events (kind, report_id, run_id, message)
      values (
        case new.status when 'PENDING' then 'RUN_STARTED' when 'SUCCESS' then 'RUN_COMPLETED'
          when 'FAILED' then 'RUN_FAILED' else 'RUN_STOPPED' end,
        new.report_id, new.id,
        case when new.status = 'FAILED' or new.budget_stop is not null then new.debug_message end);
      return null;
    end $$`,
]

const triggers = [
  // At the commit: the account's row is locked for as short as possible.
  `create constraint trigger runs_spend after update on runs deferrable initially deferred for each row
    when (new.proxy_cost <> old.proxy_cost) execute function count_run_spend()`,
  `create constraint trigger page_copies_spend after insert or update on page_copy_proxy_use
    deferrable initially deferred for each row execute function count_copy_spend()`,
]

// What was spent this month, by the day on which runs ended.
const earlier = [
  `insert into report_months (report_id, month, spent_micros)
    select r.report_id, budget_month(r.organization_id, now()), round(sum(r.proxy_cost) * 1000000)
    from runs r join organizations o on o.id = r.organization_id
    where r.proxy_cost > 0
      and coalesce(r.ended_at, now()) >= date_trunc('month', now() at time zone o.time_zone) at time zone o.time_zone
    group by r.report_id, budget_month(r.organization_id, now())
    on conflict do nothing`,
  `insert into account_months (organization_id, month, spent_micros)
    select account, budget_month(account, now()), round(sum(cost) * 1000000) from (
      select r.organization_id as account, r.proxy_cost as cost
      from runs r join organizations o on o.id = r.organization_id
      where r.proxy_cost > 0
        and coalesce(r.ended_at, now()) >= date_trunc('month', now() at time zone o.time_zone) at time zone o.time_zone
      union all
      select p.organization_id, c.cost from page_copy_proxy_use c join projects p on p.id = c.project_id
      where c.day >= budget_month(p.organization_id, now())) spent
    group by account`,
]

/** Budgets of proxy costs per account and report, and what each month has cost. */
export const budgets: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of [...tables, ...functions, ...earlier, ...triggers])
      await sql.raw(statement).execute(db)
  },
}
