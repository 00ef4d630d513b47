/**
 * The package's own types leave out what is overridden, and want numbers where it writes texts as they are; as a
 * number it leaves out a zero. Only what `onvif-messages.ts` uses is declared.
 */
declare module 'onvif' {
  type Ignore = () => void
  type Text = string | undefined

  export class Cam {
    constructor(options: { hostname: string; autoconnect: false; username?: string; password?: string })
    media2Support: boolean
    getSystemDateAndTime(done: Ignore): void
    getServices(includeCapability: boolean, done: Ignore): void
    getCapabilities(done: Ignore): void
    getDeviceInformation(done: Ignore): void
    getProfiles(done: Ignore): void
    getStreamUri(options: { profileToken: string }, done: Ignore): void
    getSnapshotUri(options: { profileToken: string }, done: Ignore): void
    getVideoEncoderConfigurationOptions(
      options: { configurationToken: string; profileToken: string },
      done: Ignore,
    ): void
    setVideoEncoderConfiguration(
      options: {
        $: { token: string; GovLength?: Text; Profile?: Text }
        name: Text
        useCount: Text
        encoding: Text
        resolution: { width: Text; height: Text }
        quality: Text
        rateControl: {
          $: { ConstantBitRate: Text }
          frameRateLimit: Text
          encodingInterval: Text
          bitrateLimit: Text
        }
        H264?: { govLength: Text; profile: Text }
        multicast?: {
          address: { type: Text; IPv4Address: Text; IPv6Address: Text }
          port: Text
          TTL: Text
          autoStart: Text
        }
        sessionTimeout: Text
      },
      done: Ignore,
    ): void
    setSynchronizationPoint(options: { profileToken: string }, done: Ignore): void
    systemReboot(done: Ignore): void
    setSystemFactoryDefault(hard: boolean, done: Ignore): void
    protected _request(message: { body: string }, done: Ignore): void
    protected _passwordDigest(): { passdigest: string; nonce: string; timestamp: string }
  }
}
