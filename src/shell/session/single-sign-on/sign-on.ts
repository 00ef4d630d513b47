/** What the sign-in page loads where there are identity providers or passkeys: one file, so that the first load names but one. */
export { finishSignOn } from './finish.ts'
export { signOnButtons } from './sign-on-buttons.tsx'
