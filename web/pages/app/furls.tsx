export default function Furls() {
  return null
}
