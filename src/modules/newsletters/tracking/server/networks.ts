import { BlockList, isIP } from 'node:net';

/** Returns whether an IP address belongs to one of the networks, such as `192.0.2.0/24`. Ignores invalid ones. */
export function networkTest(networks: readonly string[]): (ip: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix = ''] = network.split('/');
    const version = isIP(address);
    const bits = Number(prefix);
    if (version === 0 || prefix === '' || !(bits <= (version === 4 ? 32 : 128))) continue;
    list.addSubnet(address, bits, familyOf(version));
  }
  return (ip) => {
    const version = isIP(ip);
    return version !== 0 && list.check(ip, familyOf(version));
  };
}

function familyOf(version: number): 'ipv4' | 'ipv6' {
  return version === 4 ? 'ipv4' : 'ipv6';
}
