/**
 * Decides which addresses the server may send requests to: public unicast addresses, checked as numbers and
 * never as text.
 */
import ipaddr from 'ipaddr.js';

/**
 * Ranges of IPv6 that embed an IPv4 address, or that contain no public address; `GLOBAL_UNICAST` contains the
 * public ones.
 */
const NAT64 = ipaddr.parseCIDR('64:ff9b::/96');
const NAT64_LOCAL = ipaddr.parseCIDR('64:ff9b:1::/48');
const IPV4_COMPATIBLE = ipaddr.parseCIDR('::/96');
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

/**
 * Public IPv4 addresses at which clouds serve their customers' machines, and no one else: credentials, configuration and
 * internal services. Those of other clouds are link-local, private or reserved.
 */
const CLOUD_SERVICES = [
  // Azure: WireServer, DNS and health probes of the host.
  '168.63.129.16/32',
  // IBM Cloud: infrastructure, and private endpoints of services.
  '161.26.0.0/16',
  '166.8.0.0/14',
].map((range) => ipaddr.parseCIDR(range));

/** True for an address on the public internet. False for an invalid address. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4')
    return parsed.range() === 'unicast' && !CLOUD_SERVICES.some((range) => parsed.match(range));
  // 6to4, Teredo and NAT64 forward to any embedded IPv4 address, through unknown machines: none of them is
  // needed.
  if ([NAT64, NAT64_LOCAL, IPV4_COMPATIBLE].some((range) => parsed.match(range))) return false;
  return parsed.match(GLOBAL_UNICAST) && parsed.range() === 'unicast';
}
