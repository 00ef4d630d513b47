import { notify } from './notify.ts'

export const tellFailure = ({ message }: Error): void =>
  void notify({ kind: 'error', title: 'Error', text: message })
