/**
 * Whether a form holds a text that its field cannot read (`useTypedValue`). Each of these fields is marked, and the first has
 * the focus: sent, it would count as empty. What is missing or wrong otherwise is for the form's own schema.
 */
export function focusUnreadableField(form: HTMLFormElement): boolean {
  const unread = [...form.querySelectorAll('input')].filter(({ validity }) => validity.customError)
  for (const field of unread) field.checkValidity()
  unread[0]?.focus()
  return unread.length > 0
}
