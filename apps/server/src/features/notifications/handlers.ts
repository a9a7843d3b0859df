import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handlers } from '../../calls/handler.ts'
import { notificationCount, notificationList, notificationsRead } from './notification-calls.ts'
import {
  notificationMail,
  notificationRuleCreate,
  notificationRuleDelete,
  notificationRuleUpdate,
  notificationRules,
} from './rule-calls.ts'
import { notificationOneClick, notificationOneClickPage, notificationUnsubscribe } from './unsubscribe.ts'

/** API handlers of this feature. */
export const notificationsHandlers = (app: AppContext) =>
  ({
    notificationList: notificationList(app),
    notificationCount: notificationCount(app),
    notificationsRead: notificationsRead(app),
    notificationRules: notificationRules(app),
    notificationRuleCreate: notificationRuleCreate(app),
    notificationRuleUpdate: notificationRuleUpdate(app),
    notificationRuleDelete: notificationRuleDelete(app),
    notificationMail: notificationMail(app),
    notificationUnsubscribe: notificationUnsubscribe(app),
    notificationOneClick: notificationOneClick(app),
    notificationOneClickPage: notificationOneClickPage(app),
  }) satisfies Partial<Handlers<Routes>>
