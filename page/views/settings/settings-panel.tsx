/** View 8: settings. */
export function SettingsPanel() {
  return null;
}
