export default function Analytics() {
  return null
}
