import type { PartOfRoutes } from './part-of-routes.ts'

/** Users, their sessions, teams and notifications. */
export const peoplePermissions = {
  // Set-up
  setUpState: 'public',
  setUp: 'public',

  // Sign-in
  login: 'public',
  refresh: 'public',
  logout: 'public',
  oidcStart: 'public',
  oidcCallback: 'public',
  profile: 'profile:view',
  secondFactorVerify: 'public',
  passwordForgotten: 'public',
  passwordResetDetails: 'public',
  passwordReset: 'public',
  signUpDetails: 'public',
  signUp: 'public',
  loginByEmail: 'public',
  ssoTokenCheck: 'public',
  ssoLogin: 'public',

  // Users
  properties: 'profile:view',
  userSecondFactorReset: 'team:reset-second-factor',
  userEligibility: 'team:invite',
  userList: 'user:view',
  userCreate: 'user:manage',
  userGet: 'team:view',
  userUpdate: 'user:manage',
  userProjects: 'team:view',
  userRoleChange: 'team:change-role',
  userTransfer: 'team:transfer',
  userDeactivate: 'team:deactivate',
  userReactivate: 'team:deactivate',
  userImpersonate: 'user:impersonate',
  impersonationStop: 'public',

  // Own user
  secondFactorGet: 'profile:view',
  secondFactorBegin: 'profile:view',
  secondFactorConfirm: 'profile:view',
  secondFactorRemove: 'profile:view',
  profileUpdate: 'profile:view',
  passwordChange: 'profile:view',
  sessionList: 'profile:view',
  sessionRevoke: 'profile:view',
  sessionRevokeOthers: 'profile:view',
  userSettings: 'profile:view',
  userSettingsSave: 'profile:view',

  // API keys
  apiKeyList: 'key:manage',
  apiKeyCreate: 'key:manage',
  apiKeyUpdate: 'key:manage',
  apiKeyDelete: 'key:manage',

  // Teams
  rolesPermissions: 'role:view',
  roleSecondFactors: 'role:require-second-factor',
  roleSecondFactorChange: 'role:require-second-factor',
  teamMembers: 'team:view',
  teamInvitees: 'team:view',
  teamMember: 'team:view',
  teamMemberRemove: 'team:remove',
  teamInvite: 'team:invite',
  teamReinvite: 'team:reinvite',
  projectMembersAdd: 'team:invite',
  projectMemberRemove: 'team:remove-from-projects',

  // Notifications
  emailDigestList: 'reporting:digest',
  emailDigestCreate: 'reporting:digest',
  emailDigestPreview: 'reporting:digest',
  emailDigestTest: 'reporting:digest',
  emailDigestGet: 'reporting:digest',
  emailDigestUpdate: 'reporting:digest',
  emailDigestEnable: 'reporting:digest',
  emailDigestDelete: 'reporting:digest',
  notificationList: 'profile:view',
  notificationCount: 'profile:view',
  notificationsRead: 'profile:view',
  notificationRules: 'profile:view',
  notificationRuleCreate: 'profile:view',
  notificationRuleUpdate: 'profile:view',
  notificationRuleDelete: 'profile:view',
  notificationMail: 'profile:view',
  notificationUnsubscribe: 'public',
  notificationOneClick: 'public',
  notificationOneClickPage: 'public',
} satisfies PartOfRoutes
