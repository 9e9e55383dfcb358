//go:build unix

package pg

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/user"
	"path/filepath"
	"strconv"
	"syscall"
)

// account is who the server runs as. Its zero credential means: as ourselves.
type account struct {
	uid, gid   int
	credential *syscall.Credential
}

// accountFor chooses who runs the server of the cluster. An ordinary user runs it itself; root hands it to the cluster's owner, or to
// postgres or nobody for a new cluster.
func accountFor(cluster string) (account, error) {
	if os.Geteuid() != 0 {
		return account{uid: os.Geteuid(), gid: os.Getegid()}, nil
	}
	if uid, gid, err := owner(cluster); err == nil && uid != 0 {
		return other(uid, gid), nil
	}
	for _, name := range []string{"postgres", "nobody"} {
		u, err := user.Lookup(name)
		if err != nil {
			continue
		}
		uid, err1 := strconv.Atoi(u.Uid)
		gid, err2 := strconv.Atoi(u.Gid)
		if err1 == nil && err2 == nil && uid != 0 {
			return other(uid, gid), nil
		}
	}
	return account{}, &Error{
		Code: ErrNoAccount.Code, Problem: "PostgreSQL refuses to run as root and this machine has neither an account postgres nor nobody",
		WayOut: "Make one (useradd --system postgres), run gantry as an ordinary user, or set DATABASE_URL.",
	}
}

func other(uid, gid int) account {
	return account{uid: uid, gid: gid, credential: &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}}
}

func (a account) name() string { return accountName(a.uid) }

func accountName(uid int) string {
	if u, err := user.LookupId(strconv.Itoa(uid)); err == nil {
		return u.Username
	}
	return "uid " + strconv.Itoa(uid)
}

func owner(path string) (uid, gid int, err error) {
	info, err := os.Lstat(path)
	if err != nil {
		return 0, 0, err
	}
	st, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return 0, 0, fmt.Errorf("no owner known for %s", path)
	}
	return int(st.Uid), int(st.Gid), nil
}

// handOver gives a path and all beneath it to the account; nothing happens when it has it already.
func (a account) handOver(path string) error {
	if a.credential == nil {
		return nil
	}
	if uid, _, err := owner(path); err == nil && uid == a.uid {
		return nil
	}
	// The top comes last: a hand-over that was interrupted is seen and repeated.
	err := filepath.WalkDir(path, func(p string, _ fs.DirEntry, err error) error {
		if err != nil || p == path {
			return err
		}
		return os.Lchown(p, a.uid, a.gid)
	})
	if err != nil {
		return err
	}
	return os.Lchown(path, a.uid, a.gid)
}

// letThrough lets the account walk down to path: every directory above it that others may not enter gets o+x, which allows passing
// but not listing. It names the directories it changed.
func (a account) letThrough(path string) (changed []string, err error) {
	if a.credential == nil {
		return nil, nil
	}
	for dir := filepath.Dir(path); ; dir = filepath.Dir(dir) {
		info, err := os.Stat(dir)
		if err != nil {
			return changed, err
		}
		uid, gid, _ := owner(dir)
		mode := info.Mode().Perm()
		passes := mode&0o001 != 0 || (uid == a.uid && mode&0o100 != 0) || (gid == a.gid && mode&0o010 != 0)
		if !passes {
			if err := os.Chmod(dir, mode|0o001); err != nil {
				return changed, err
			}
			changed = append(changed, dir)
		}
		if dir == filepath.Dir(dir) {
			return changed, nil
		}
	}
}

// ownedByUs refuses a directory that belongs to another account; root may use any.
func ownedByUs(dir string) error {
	uid, _, err := owner(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return directory(dir, err)
	case os.Geteuid() == 0 || uid == os.Geteuid():
		return nil
	}
	us, before := accountName(os.Geteuid()), "root"
	if uid != 0 {
		before += " or " + accountName(uid)
	}
	return &Error{
		Code: ErrForeignOwner.Code, Problem: fmt.Sprintf("%s belongs to %s, and gantry runs as %s", dir, accountName(uid), us),
		WayOut: fmt.Sprintf("Run gantry as %s, as before; or hand the directory over (stop gantry, then chown -R %s %s); or choose another with GANTRY_DATA.",
			before, us, filepath.Dir(dir)),
	}
}

func directory(dir string, cause error) error {
	if errors.Is(cause, syscall.ENOSPC) || errors.Is(cause, syscall.EDQUOT) {
		return diskFull("", cause)
	}
	return &Error{
		Code: ErrDirectory.Code, Problem: fmt.Sprintf("the directory %s cannot be used as %s", dir, accountName(os.Geteuid())), Cause: cause,
		WayOut: "Make it writable for that account or choose another with GANTRY_DATA.",
	}
}
