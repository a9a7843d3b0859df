import { sql } from 'kysely'

/** Condition on a query over users and organizations: the user must have a second factor, by account or role. */
export const mustHaveFactor = sql<boolean>`(organizations.requires_second_factor
  or exists (select from second_factor_roles r where r.role_id = users.role_id))`

/** Condition on a query over users: the user has a confirmed second factor. */
export const hasFactor = sql<boolean>`exists (
  select from second_factors f where f.user_id = users.id and f.confirmed_at is not null)`
