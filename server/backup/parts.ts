/** What a backup is: a zip with this in front, the database's files as PostgreSQL needs them, and the media. */
export interface About {
  format: 1
  /** Of Linewatch. */
  version: string
  /** The release whose files they are. */
  postgres: string
  /** ISO 8601. */
  made: string
}

export const ABOUT = 'linewatch-backup.json'
/** PostgreSQL's folder, the file with its password, and the folder of recordings and pictures. */
export const DATABASE = 'postgres/'
export const PASSWORD = 'postgres.password'
export const MEDIA = 'media/'

/** Why a backup could not be made or put back, and what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}
