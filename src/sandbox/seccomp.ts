/**
 * The filter of system calls for programs in the sandbox, as the BPF program that bubblewrap loads (seccomp(2)). It closes what walls and
 * resource limits do not: memory that no process is charged for (memfd, System V shared memory and queues, rings), further namespaces
 * and mounts, the caller's keyrings, and doors of the kernel that no program here needs. Refused calls fail; nothing is killed for trying.
 */

/** Numbers of system calls, [x86_64, arm64]; from the kernel's tables, which never change. */
const refused: Readonly<Record<string, readonly [number, number]>> = {
  memfd_create: [319, 279],
  memfd_secret: [447, 447],
  shmget: [29, 194],
  shmat: [30, 196],
  msgget: [68, 186],
  mq_open: [240, 180],
  io_uring_setup: [425, 425],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  perf_event_open: [298, 241],
  bpf: [321, 280],
  userfaultfd: [323, 282],
  add_key: [248, 217],
  request_key: [249, 218],
  keyctl: [250, 219],
  unshare: [272, 97],
  setns: [308, 268],
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  chroot: [161, 51],
  open_tree: [428, 428],
  move_mount: [429, 429],
  fsopen: [430, 430],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fspick: [433, 433],
  mount_setattr: [442, 442],
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  kexec_load: [246, 104],
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
  open_by_handle_at: [304, 265],
  vmsplice: [278, 75],
  // Its flags lie in memory, where no filter can look; without it the C library uses clone.
  clone3: [435, 435],
};
const clone = [56, 220] as const;
/** NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET of clone(2). */
const namespaces = 0x7e020000;
const architectures = { x64: 0xc000003e, arm64: 0xc00000b7 } as const;

const allow = 0x7fff0000;
const noSuchCall = 0x00050000 + 38;
const notPermitted = 0x00050000 + 1;
const kill = 0x80000000;

/** Bytes for `bwrap --seccomp`; null for a processor whose calls we do not know. */
export function seccompFilter(processor: string): Buffer | null {
  if (processor !== "x64" && processor !== "arm64") return null;
  const which = processor === "x64" ? 0 : 1;
  const program: [code: number, whenTrue: number, whenFalse: number, value: number][] = [];
  const load = (offset: number): number => program.push([0x20, 0, 0, offset]);
  const give = (value: number): number => program.push([0x06, 0, 0, value]);
  load(4);
  program.push([0x15, 1, 0, architectures[processor]]);
  give(kill);
  load(0);
  // The x32 calls of x86_64 have numbers of their own.
  program.push([0x35, 0, 1, 0x40000000]);
  give(noSuchCall);
  for (const [name, numbers] of Object.entries(refused)) {
    program.push([0x15, 0, 1, numbers[which] as number]);
    give(name === "clone3" || name.startsWith("io_uring") || name.startsWith("memfd") ? noSuchCall : notPermitted);
  }
  program.push([0x15, 0, 3, clone[which]]);
  load(16);
  program.push([0x45, 0, 1, namespaces]);
  give(notPermitted);
  give(allow);
  const bytes = Buffer.alloc(program.length * 8);
  program.forEach(([code, whenTrue, whenFalse, value], at) => {
    bytes.writeUInt16LE(code, at * 8);
    bytes.writeUInt8(whenTrue, at * 8 + 2);
    bytes.writeUInt8(whenFalse, at * 8 + 3);
    bytes.writeUInt32LE(value >>> 0, at * 8 + 4);
  });
  return bytes;
}
