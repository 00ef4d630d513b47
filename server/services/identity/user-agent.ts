import { parse } from 'bowser'

/** A device's model as Android browsers name it: 'Android 16; Pixel 9' or '... Pixel 9 Build/...'. */
const ANDROID_MODEL = /Android [\d.]+; ([^;)]+?)(?: Build\/[^;)]*)?[;)]/
/** What browsers say instead of the model: Chrome's reduced form, Firefox's kinds of device. */
const NO_MODEL = /^(K|Mobile|Tablet|wv|rv:.*|arm.*|Linux.*|[a-z]{2}([-_][A-Za-z]{2})?)$/i

/**
 * The device and the browser that a user agent names, as people call them: 'Pixel 9' and 'Chrome 156'; the system
 * where it does not name the device; empty what it does not say.
 */
export function readUserAgent(userAgent: string): { device: string; browser: string } {
  if (userAgent === '') return { device: '', browser: '' }
  const { browser, os, platform } = parse(userAgent)
  const android = ANDROID_MODEL.exec(userAgent)?.[1]?.trim()
  const model = android && !NO_MODEL.test(android) ? android : platform.model
  const version = browser.version?.split('.')[0]
  return {
    device: model ?? os.name ?? '',
    browser: [browser.name, version].filter((part) => part).join(' '),
  }
}
