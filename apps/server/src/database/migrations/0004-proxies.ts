import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Proxy lists, their usage by runs, and what the last run of a report knew of its pages. */
const statements = [
  `create table proxy_lists (
    id bigint generated always as identity primary key,
    name text not null unique,
    price_per_gigabyte double precision not null default 0 check (price_per_gigabyte >= 0),
    price_per_thousand double precision not null default 0 check (price_per_thousand >= 0)
  )`,
  `insert into proxy_lists (name) values ('General Proxy'), ('Luminati Shared'), ('Residential'), ('Unblocker')`,
  `create table proxies (
    id bigint generated always as identity primary key,
    list_id bigint not null references proxy_lists,
    protocol text not null check (protocol in ('http', 'https', 'socks5')),
    host text not null,
    port int not null check (port between 1 and 65535),
    user_name text not null default '',
    sealed_password bytea,
    enabled boolean not null default true,
    status text not null default 'UNCHECKED' check (status in ('UNCHECKED', 'WORKING', 'FAILING')),
    status_message text not null default '',
    checked_at timestamptz,
    check_ms int,
    created_at timestamptz not null default now()
  )`,
  // The same server with another user name is another proxy: many providers encode session and country in the name.
  `create unique index proxies_address on proxies (list_id, protocol, lower(host), port, user_name)`,
  `alter table runs add proxy_cost double precision not null default 0`,
  // Usage keeps the list's name, even if the list is renamed or deleted.
  `create table run_proxy_use (
    run_id bigint not null references runs on delete cascade,
    list text not null,
    requests bigint not null,
    failures bigint not null,
    bytes bigint not null,
    cost double precision not null,
    primary key (run_id, list)
  )`,
  `create table page_memory (
    run_id bigint not null references runs on delete cascade,
    key text not null,
    memo bytea not null,
    primary key (run_id, key)
  )`,
  // The memos are already compressed.
  `alter table page_memory alter column memo set storage external`,
  `create index runs_created on runs (created_at)`,
]

export const proxies: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
