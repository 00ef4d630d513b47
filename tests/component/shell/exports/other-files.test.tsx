// @vitest-environment jsdom
import '#tests/support/jsdom.ts'
import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { setAuthorizer } from '#src/api/call/authorizer.ts'
import { setConfig } from '#src/api/provider/config.ts'
import { unusualRecordingDownload } from '#src/contract/kitchen/unusual.ts'
import { FileButton, FileRow } from '#src/shell/exports/download-button.tsx'
import { downloads } from '#src/shell/exports/downloads.ts'
import * as files from '#src/ui/table/download.ts'
import { theme } from '#src/ui/theme/theme.ts'

let release: () => void = () => {}
const provider = setupServer(
  http.get('*/events/unusual/recordings/:id/download', ({ params }) => {
    const half = new Uint8Array(50)
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(half)
        release = () => {
          controller.enqueue(half)
          controller.close()
        }
      },
    })
    return new HttpResponse(body, {
      headers: {
        'content-type': 'video/webm',
        'content-length': '100',
        'content-disposition': `attachment; filename="${String(params.id)}.webm"`,
      },
    })
  }),
)
beforeAll(() => {
  setConfig({})
  setAuthorizer({ authorize: async () => 'Bearer abc', onRefused: async () => false })
  provider.listen({ onUnhandledRequest: 'error' })
})
afterAll(() => provider.close())

const file = { endpoint: unusualRecordingDownload, params: { id: '7' }, name: 'Wrong Marker, Nuggets' }

test('a file that is no export tells its percent, is broken off, and is saved under its name [2§2.16]', async () => {
  const saved = vi.spyOn(files, 'saveBlob').mockImplementation(() => {})
  render(
    <MantineProvider theme={theme}>
      <FileButton of="recording 7" file={file} />
      <ul>
        <FileRow of="recording 7" name={file.name} />
      </ul>
    </MantineProvider>,
  )
  const start = () => userEvent.click(screen.getByRole('button', { name: 'Download: Wrong Marker, Nuggets' }))
  await start()
  await screen.findByText('50%')
  expect(downloads.getSnapshot().get('recording 7')?.name).toBe(file.name)
  const [cancel] = screen.getAllByRole('button', { name: 'Cancel download: Wrong Marker, Nuggets' })
  await userEvent.click(cancel as HTMLElement)
  expect(downloads.getSnapshot().size).toBe(0)
  expect(screen.queryByText('50%')).toBeNull()

  await start()
  await screen.findByText('50%')
  release()
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(saved.mock.calls[0]?.[1]).toBe('7.webm')
  expect(downloads.getSnapshot().size).toBe(0)
})
