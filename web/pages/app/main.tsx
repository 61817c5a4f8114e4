export default function Main() {
  return null
}
