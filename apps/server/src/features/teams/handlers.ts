import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handlers } from '../../calls/handler.ts'
import {
  teamMemberRemove,
  userDeactivate,
  userReactivate,
  userRoleChange,
  userTransfer,
  userUpdate,
} from './change-people.ts'
import { userEligibility } from './eligibility.ts'
import { teamInvite, teamReinvite, userCreate } from './invite.ts'
import { projectMemberRemove, projectMembersAdd } from './project-members.ts'
import { rolesPermissions } from './roles-permissions.ts'
import { teamInvitees, teamMember, teamMembers, userGet, userList, userProjects } from './view-people.ts'

/** API handlers of this feature. */
export const teamsHandlers = (app: AppContext) =>
  ({
    rolesPermissions,
    teamMembers: teamMembers(app),
    teamInvitees: teamInvitees(app),
    teamMember: teamMember(app),
    teamMemberRemove: teamMemberRemove(app),
    teamInvite: teamInvite(app),
    teamReinvite: teamReinvite(app),
    projectMembersAdd: projectMembersAdd(app),
    projectMemberRemove: projectMemberRemove(app),
    userEligibility: userEligibility(app),
    userList: userList(app),
    userCreate: userCreate(app),
    userGet: userGet(app),
    userUpdate: userUpdate(app),
    userProjects: userProjects(app),
    userRoleChange: userRoleChange(app),
    userTransfer: userTransfer(app),
    userDeactivate: userDeactivate(app),
    userReactivate: userReactivate(app),
  }) satisfies Partial<Handlers<Routes>>
