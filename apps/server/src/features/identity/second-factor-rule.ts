import { sql } from 'kysely'

/** Whether a user of a query over users and organizations must have a second factor, by account or role. */
export const mustHaveFactor = sql<boolean>`(organizations.requires_second_factor
  or exists (select from second_factor_roles r where r.role_id = users.role_id))`

/** Whether a user of a query over users has a second factor that counts. */
export const hasFactor = sql<boolean>`exists (
  select from second_factors f where f.user_id = users.id and f.confirmed_at is not null)`
