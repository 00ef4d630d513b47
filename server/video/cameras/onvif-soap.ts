import { askCamera, type CameraServer } from './camera-http.ts'
import { OnvifDeclined, OnvifFault } from './onvif-fault.ts'
import { childrenOf, nodeAt, parseXml, textAt, type XmlNode } from './xml.ts'

/** Words of a refusal for its time, in codes and reasons of cameras. Asked first: its code can be of the other kind. */
const TIME = /MessageExpired|\b(?:expired|timestamp|clock|time difference)\b/i
const PERMISSION =
  /NotAuthorized|FailedAuthentication|FailedCheck|InvalidSecurity|not\s+authori[sz]ed|unauthori[sz]ed|authentication/i

/**
 * Sends a message to a service of a camera, and gives the Body of its answer.
 * @throws OnvifFault; OnvifDeclined when the camera answers with a fault that is not about signing in
 */
export async function askService(
  server: CameraServer,
  path: string,
  message: () => string,
): Promise<XmlNode> {
  const headers = { 'Content-Type': 'application/soap+xml; charset=utf-8' }
  const { status, body } = await askCamera(server, { method: 'POST', path, headers, body: message })
  const content = nodeAt(parseXml(body.toString()) ?? undefined, 'Envelope', 'Body')
  const fault = nodeAt(content, 'Fault')
  const words = faultWords(fault)
  const mayNot = status === 401 || status === 403 || PERMISSION.test(words)
  if (mayNot || (fault && server.credentials && TIME.test(words))) throw signInFault(server, words)
  if (fault) throw new OnvifDeclined(`The camera answered: ${words.slice(0, 300)}`)
  if (!content) throw new OnvifFault('NOT_A_CAMERA', `The answer with status ${status} is no SOAP.`)
  return content
}

function signInFault({ credentials }: CameraServer, words: string): OnvifFault {
  if (!credentials) return new OnvifFault('CREDENTIALS_NEEDED', 'The camera wants credentials.')
  return TIME.test(words)
    ? new OnvifFault('CLOCK', 'The camera does not accept the time.')
    : new OnvifFault('CREDENTIALS', 'The camera does not accept the credentials.')
}

/** The codes and reasons of a fault, as SOAP 1.2 and 1.1 have them. */
function faultWords(fault: XmlNode | undefined): string {
  const code = nodeAt(fault, 'Code')
  const reasons = childrenOf(nodeAt(fault, 'Reason'), 'Text').map((text) => textAt({ text: [text] }, 'text'))
  return [
    textAt(code, 'Value'),
    textAt(code, 'Subcode', 'Value'),
    textAt(code, 'Subcode', 'Subcode', 'Value'),
    ...reasons,
    textAt(fault, 'faultcode'),
    textAt(fault, 'faultstring'),
  ]
    .filter((words) => words !== '')
    .join(' ')
}
