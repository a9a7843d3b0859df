import { z } from 'zod'
import { roleIds, roleNames } from '../roles.ts'
import { id, idList, idText, instant, name, pageQuery, Pagination, projectId } from './common.ts'
import { email } from './users.ts'

export const memberStatuses = ['ACTIVE', 'INVITED', 'DEACTIVATED'] as const
const roleId = z.literal(Object.values(roleIds))
const optionalName = z.union([name, z.literal('')])

export const TeamMember = z
  .object({
    userId: id,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    status: z.enum(memberStatuses),
    roleId: z.int(),
    roleName: z.enum(roleNames),
    organizationId: id,
    organizationName: z.string(),
    totalProjects: z.int().describe('Projects owned or shared'),
    createdDate: instant,
    lastLoginDate: instant.nullable(),
  })
  .meta({ id: 'TeamMember' })
export type TeamMember = z.infer<typeof TeamMember>

const MemberProject = z.object({ id, name: z.string(), status: z.string(), isOwner: z.boolean() })
export const MemberProjects = z.object({ projects: z.array(MemberProject) })
export const TeamMemberDetail = TeamMember.extend({
  ...MemberProjects.shape,
  secondFactor: z
    .boolean()
    .nullable()
    .describe('Whether logging in requires a code; null to those who could not reset it'),
})
export const TeamMemberList = z.object({ teamMembers: z.array(TeamMember), pagination: Pagination })
export const UserList = z.object({ users: z.array(TeamMember), pagination: Pagination })

export const PeopleQuery = z.object({
  ...pageQuery(25),
  search: z.string().max(200).optional().describe('A part of the name or email address'),
  status: z.enum(memberStatuses).optional(),
  roleName: z.enum(roleNames).optional().describe('Only people with this role'),
  organizationId: idText
    .optional()
    .describe('For staff: the account; absent: the own one, or that of the project'),
  projectId: idText.optional().describe('Only people of this project'),
  sort: z
    .enum(['name', '-name', 'email', '-email', 'createdDate', '-createdDate', 'lastLogin', '-lastLogin'])
    .default('name'),
})

export const memberParams = z.object({ userId: idText.describe('The user') })
export const projectMemberParams = z.object({ id: projectId, userId: idText.describe('The user') })
export const OwnerQuery = z.object({
  owner: idText.optional().describe('Who owns the projects of this user from now on'),
})
export const RoleChange = z.object({ roleId })
export const UserTransfer = z.object({ organizationId: id, owner: id.optional() })
export const UserUpdate = z.object({ firstName: name, lastName: name }).partial()
export const UserCreate = z.object({
  email,
  firstName: optionalName.default(''),
  lastName: optionalName.default(''),
  roleId: roleId.default(roleIds.VIEWER),
  organizationId: id,
  sendEmail: z.boolean().default(true),
})
export const ProjectMembersAdd = z.object({ userIds: z.array(id).min(1).max(200) })

const inviteSources = ['teams', 'project'] as const
export const EligibilityQuery = z.object({
  email: z.string().trim().toLowerCase().max(254).describe('Who is to be invited'),
  source: z.enum(inviteSources).default('teams').describe('Invited to the account, or to projects'),
  projectIds: idList.optional().describe('The projects, separated by commas'),
  organizationId: idText.optional().describe('For staff: the account to invite to'),
})
export const Eligibility = z.object({
  is_eligible: z.boolean(),
  message: z.string(),
  organizationId: id.nullable(),
})

const Invitee = z.object({
  email: z.string().trim().toLowerCase().max(254),
  roleId: roleId.optional(),
})
export const Invites = z.object({
  users: z.array(Invitee).max(100),
  projectIds: z
    .array(z.union([id, z.object({ id, name: z.string().max(200).optional() })]))
    .max(500)
    .default([]),
  source: z.enum(inviteSources).default('teams'),
  organizationId: id.optional().describe('For staff: the account to invite to'),
  customerInvite: z.boolean().default(false),
  reinvite: z.boolean().default(false),
  sendEmail: z.boolean().default(true),
})
export const Reinvite = z.object({
  users: z.array(z.union([z.string().max(254), z.object({ email: z.string().max(254) })])).max(100),
  reinvite: z.literal(true),
})
export const InviteResults = z.object({
  invites: z.array(z.object({ email: z.string(), status: z.boolean(), message: z.string() })),
})
