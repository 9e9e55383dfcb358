package kurrent

import (
	"context"
	"errors"
	"fmt"

	"github.com/kurrent-io/KurrentDB-Client-Go/kurrentdb"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"gantry/domain/fault"
	"gantry/eventstore"
)

// failed turns what the client says about a read into ours: the caller's own ended context, store.unavailable, or
// store.refused where asking again cannot help.
func failed(ctx context.Context, err error) error {
	var ours *fault.Fault
	switch {
	case err == nil || errors.As(err, &ours):
		return err
	case ctx.Err() != nil:
		return fmt.Errorf("%w: %s", ctx.Err(), err.Error())
	case outOfTime(ctx, err):
		return fmt.Errorf("%w: %s", context.DeadlineExceeded, err.Error())
	case refused(err) || rejected(err):
		return fault.Wrap(err, fault.Internal, "store.refused", nil)
	}
	return eventstore.Unavailable(err)
}

// outOfTime: the server's clock for the caller's deadline ran out a moment before ours.
func outOfTime(ctx context.Context, err error) bool {
	code, _ := codeOf(err)
	_, bounded := ctx.Deadline()
	return bounded && code == kurrentdb.ErrorCodeDeadlineExceeded
}

// refused: the server answered, and will answer the same again.
func refused(err error) bool {
	switch code, _ := codeOf(err); code {
	case kurrentdb.ErrorCodeUnauthenticated, kurrentdb.ErrorCodeAccessDenied, kurrentdb.ErrorCodeUnsupportedFeature, kurrentdb.ErrorCodeParsing,
		kurrentdb.ErrorCodeAppendRecordSizeExceeded, kurrentdb.ErrorCodeAppendTransactionSizeExceeded:
		return true
	}
	return false
}

// rejected: the server judged the request itself, before it did anything.
func rejected(err error) bool {
	var theirs *kurrentdb.Error
	if !errors.As(err, &theirs) || theirs.Err() == nil {
		return false
	}
	code := status.Code(theirs.Err())
	return code == codes.InvalidArgument || code == codes.FailedPrecondition
}

// isConflict: both codes say it, by the version of the protocol.
func isConflict(err error) bool {
	code, _ := codeOf(err)
	return code == kurrentdb.ErrorCodeWrongExpectedVersion || code == kurrentdb.ErrorCodeStreamRevisionConflict
}

func isMissing(err error) bool {
	code, _ := codeOf(err)
	return code == kurrentdb.ErrorCodeResourceNotFound
}

// isTombstone: the stream was deleted for good.
func isTombstone(err error) bool {
	code, _ := codeOf(err)
	return code == kurrentdb.ErrorCodeStreamDeleted || code == kurrentdb.ErrorCodeStreamTombstoned
}

// missing is the fault of a stream that was cut by somebody else: revision is the last one that is there.
func missing(stream eventstore.Stream, revision eventstore.Revision) error {
	return fault.New(fault.Internal, "store.revision_missing", fault.P{
		"stream": stream.String(), "revision": int64(revision), "missing": int64(revision) + 1,
	})
}

// unsent tells that nothing of an append can have been stored: the client says so by wrapping its error once more, or had
// no node to send to.
func unsent(err error) bool {
	_, direct := err.(*kurrentdb.Error) //nolint:errorlint // only the outermost error tells
	return !direct || notFoundANode(err) || refused(err) || isTombstone(err) || rejected(err)
}
