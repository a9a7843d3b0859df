import type { BillingTables } from './billing-tables.ts'
import type { DatasetTables } from './dataset-tables.ts'
import type { DeliveryTables } from './delivery-tables.ts'
import type { DigestTables } from './digest-tables.ts'
import type { FigureTables } from './figure-tables.ts'
import type { FileTables } from './file-tables.ts'
import type { JiraTables } from './jira-tables.ts'
import type { JobTables } from './job-tables.ts'
import type { NotificationTables } from './notification-tables.ts'
import type { MirrorTables } from './mirror-tables.ts'
import type { MaintenanceTables } from './maintenance-tables.ts'
import type { OperationTables } from './operation-tables.ts'
import type { PeopleTables } from './people-tables.ts'
import type { ProjectTables } from './project-tables.ts'
import type { ReviewTables } from './review-tables.ts'
import type { RunTables } from './run-tables.ts'
import type { ServiceTables } from './service-tables.ts'
import type { ScheduleTables } from './schedule-tables.ts'
import type { TalkTables } from './talk-tables.ts'

/** All tables of the product, grouped by area. */
export interface Database
  extends
    PeopleTables,
    ProjectTables,
    ScheduleTables,
    ServiceTables,
    RunTables,
    ReviewTables,
    DatasetTables,
    DeliveryTables,
    DigestTables,
    FileTables,
    FigureTables,
    JobTables,
    NotificationTables,
    OperationTables,
    TalkTables,
    JiraTables,
    MirrorTables,
    BillingTables,
    MaintenanceTables {}
