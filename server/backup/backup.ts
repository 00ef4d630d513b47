import { stat } from 'node:fs/promises'
import { command } from './command.ts'
import { makeBackup } from './make.ts'

/** `npm run backup -- <file>`: the embedded database and the media in one zip, while the server runs or not. */
await command('backup', async ({ config, mediaDir, path, tell }) => {
  await makeBackup({
    dataDir: config.DATA_DIR,
    mediaDir,
    path,
    version: config.version,
    now: Date.now(),
  })
  const { size } = await stat(path)
  tell(`${path}: ${(size / 1_000_000).toFixed(1)} MB. It contains all data. Keep it as safe as the server.`)
  tell(
    'Secrets in it are encrypted, without their key. Keep a copy of SECRETS_KEY or DATA_DIR/secrets.key elsewhere.',
  )
})
