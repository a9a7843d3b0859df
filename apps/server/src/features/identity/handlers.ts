import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handlers } from '../../calls/handler.ts'
import { apiKeyCreate, apiKeyDelete, apiKeyList, apiKeyUpdate } from './api-keys.ts'
import { impersonationStop, userImpersonate } from './impersonate.ts'
import { ssoLogin, ssoTokenCheck } from './link-login.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { loginByEmail, passwordForgotten } from './mailed-links.ts'
import { oidcCallback, oidcStart } from './oidc-login.ts'
import { sessionList, sessionRevoke, sessionRevokeOthers } from './own-sessions.ts'
import { passwordChange, passwordReset, passwordResetDetails } from './password-calls.ts'
import { profile } from './profile.ts'
import { refresh } from './refresh.ts'
import {
  accountSecondFactor,
  accountSecondFactorChange,
  roleSecondFactorChange,
  roleSecondFactors,
} from './require-second-factor.ts'
import {
  secondFactorBegin,
  secondFactorConfirm,
  secondFactorGet,
  secondFactorRemove,
  userSecondFactorReset,
} from './second-factor-calls.ts'
import { secondFactorVerify } from './second-factor-login.ts'
import { setUp, setUpState } from './set-up.ts'
import { signUp, signUpDetails } from './sign-up.ts'

/** API handlers of this feature. */
export const identityHandlers = (app: AppContext) =>
  ({
    setUpState: setUpState(app),
    setUp: setUp(app),
    login: logIn(app),
    refresh: refresh(app),
    logout: logOut(app),
    oidcStart: oidcStart(app),
    oidcCallback: oidcCallback(app),
    profile,
    userImpersonate: userImpersonate(app),
    impersonationStop: impersonationStop(app),
    apiKeyList: apiKeyList(app),
    apiKeyCreate: apiKeyCreate(app),
    apiKeyUpdate: apiKeyUpdate(app),
    apiKeyDelete: apiKeyDelete(app),
    passwordForgotten: passwordForgotten(app),
    passwordResetDetails: passwordResetDetails(app),
    passwordReset: passwordReset(app),
    signUpDetails: signUpDetails(app),
    signUp: signUp(app),
    loginByEmail: loginByEmail(app),
    ssoTokenCheck: ssoTokenCheck(app),
    ssoLogin: ssoLogin(app),
    secondFactorVerify: secondFactorVerify(app),
    secondFactorGet: secondFactorGet(app),
    accountSecondFactor: accountSecondFactor(app),
    accountSecondFactorChange: accountSecondFactorChange(app),
    roleSecondFactors: roleSecondFactors(app),
    roleSecondFactorChange: roleSecondFactorChange(app),
    secondFactorBegin: secondFactorBegin(app),
    secondFactorConfirm: secondFactorConfirm(app),
    secondFactorRemove: secondFactorRemove(app),
    userSecondFactorReset: userSecondFactorReset(app),
    passwordChange: passwordChange(app),
    sessionList: sessionList(app),
    sessionRevoke: sessionRevoke(app),
    sessionRevokeOthers: sessionRevokeOthers(app),
  }) satisfies Partial<Handlers<Routes>>
