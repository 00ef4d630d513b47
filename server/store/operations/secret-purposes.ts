/**
 * What secrets are encrypted for, in addition to the key (the AAD of AES-GCM): one that is moved to another row, or to
 * where something else is read, can't be opened. Changing one of these makes what is stored unreadable.
 */

/** A camera's password. */
export const cameraPurpose = (cameraUuid: string): string => `camera ${cameraUuid}`

/** The secret of an account's authenticator app, also while it is being set up: it becomes the account's by SQL. */
export const authenticatorPurpose = (accountUuid: string): string => `authenticator ${accountUuid}`

/** A setting of the installation. */
export const settingPurpose = (key: string): string => `setting ${key}`

/** The ID token of a session that an identity provider opened. */
export const idTokenPurpose = (sessionUuid: string): string => `session ${sessionUuid}`

/** A mail that waits in the queue. Its row has no name before it is there. */
export const MAIL_PURPOSE = 'mail'

/** The text by which a key is checked. */
export const checkPurpose = (keyId: string): string => `check ${keyId}`
