import { GROUP_SCHEMA, LIST_MESSAGE, USER_SCHEMA } from '#server/domain/scim/attribute.ts'
import type { ScimUserRow } from '#server/store/scim/users.ts'
import type { GroupOfMembers } from './groups.ts'

type Json = Readonly<Record<string, unknown>>

/** The header of a version, and `meta.version` (RFC 7644, 3.14). */
export const etagOf = (version: string | number): string => `W/"${version}"`

const time = (at: number) => new Date(at).toISOString()

export function presentUser(row: ScimUserRow, base: string): Json {
  return {
    schemas: [USER_SCHEMA],
    id: row.uuid,
    ...(row.externalId !== null && { externalId: row.externalId }),
    userName: row.email,
    displayName: row.displayName,
    name: { formatted: row.displayName },
    emails: [{ value: row.email, type: 'work', primary: true }],
    active: row.active,
    groups: row.groups.map(({ uuid, name }) => ({
      value: uuid,
      $ref: `${base}/Groups/${uuid}`,
      display: name,
    })),
    meta: {
      resourceType: 'User',
      created: time(row.createdAt),
      lastModified: time(row.updatedAt),
      location: `${base}/Users/${row.uuid}`,
      version: etagOf(row.version),
    },
  }
}

export function presentGroup(row: GroupOfMembers, base: string): Json {
  return {
    schemas: [GROUP_SCHEMA],
    id: row.uuid,
    ...(row.externalId !== null && { externalId: row.externalId }),
    displayName: row.displayName,
    ...(row.members && {
      members: row.members.map(({ uuid, displayName }) => ({
        value: uuid,
        $ref: `${base}/Users/${uuid}`,
        type: 'User',
        display: displayName,
      })),
    }),
    meta: {
      resourceType: 'Group',
      created: time(row.createdAt),
      lastModified: time(row.updatedAt),
      location: `${base}/Groups/${row.uuid}`,
      version: etagOf(row.version),
    },
  }
}

/** A page of a list (RFC 7644, 3.4.2). */
export const presentList = (resources: readonly Json[], total: number, startIndex: number): Json => ({
  schemas: [LIST_MESSAGE],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})
